"""What kinds of arguments there are, and the one place where an argument of a wrong kind is refused in a sentence.

A public function says in its annotations what it asks for; decorated with `checks_kinds` it holds everybody to it.
What is right within a kind (a row that there is, a chance up to 1) is checked where it is known.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial, reduce, wraps
from inspect import CO_VARARGS, unwrap
from itertools import chain, repeat
from math import isfinite
from numbers import Integral, Rational, Real
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NamedTuple, ParamSpec, TypeGuard, TypeVar, Union, get_args, get_origin, get_type_hints

from kosci_edu.messages import KosciError, short

__all__ = ["checks_kinds", "is_number", "is_whole"]

Asked = ParamSpec("Asked")
Given = TypeVar("Given")


def is_number(value: object) -> bool:
    """Whether this `value` is a number, no truth value, and none that is too large for a float."""
    try:
        return isinstance(value, Real) and not isinstance(value, bool) and isfinite(value)
    except OverflowError:
        return False


def is_whole(value: object, least: float = -float("inf"), most: float = float("inf")) -> TypeGuard[int]:
    """Whether this is a whole number within bounds, and not a truth value.

    Args:
        value: anything.
        least, most: the bounds; none by default.
    """
    return isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most


def _is_exact(value: object) -> bool:
    return isinstance(value, Rational) and not isinstance(value, bool)


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes)


def _is_a(kind: type | UnionType, value: object) -> bool:
    return isinstance(value, kind)


class Kind(NamedTuple):
    """A kind of argument: whether something is of it, and the sentence that says what is asked for."""

    fits: Callable[[object], bool]
    sentence: str


NUMBER = Kind(is_number, "“{name}” is a number, and none that is too large; this is {value}.")
EXACT = Kind(_is_exact, "“{name}” is an exact number, whole or such as Fraction(1, 4); this is {value}.")
LIST = Kind(_is_list, "“{name}” is a list; this is {value}.")
KINDS: Mapping[Any, Kind] = {
    int: Kind(is_whole, "“{name}” is a whole number; this is {value}."),
    float: NUMBER,
    float | Fraction: NUMBER,
    Fraction: EXACT,
    int | Fraction: EXACT,
    str: Kind(partial(_is_a, str), "“{name}” is a text, in quotes; this is {value}."),
    str | int: Kind(
        lambda value: isinstance(value, str) or is_whole(value),
        "“{name}” is a text or a whole number; this is {value}.",
    ),
    str | Path: Kind(partial(_is_a, str | Path), "“{name}” is the name of a file, in quotes; this is {value}."),
    Callable: Kind(callable, "“{name}” is a function; this is {value}."),
    Mapping: Kind(partial(_is_a, Mapping), "“{name}” is a mapping, with a value for each key; this is {value}."),
    Iterable: LIST,
    Collection: LIST,
    Sequence: LIST,
}
"""By annotation; where one allows for several kinds, the function itself says what is wrong."""


def _kind_of(hint: Any) -> Kind | None:
    """What an annotation asks for, None apart, which may stand in for what has a default."""
    parts = [part for part in get_args(hint) if part is not NoneType]
    plain = reduce(or_, parts) if get_origin(hint) in (Union, UnionType) else hint
    if isinstance(plain, type) and plain.__module__.startswith("kosci_edu."):
        return Kind(partial(_is_a, plain), "“{name}” is a {kind}; this is {value}.")
    return KINDS.get(plain) or KINDS.get(get_origin(plain))


def checks_kinds(function: Callable[Asked, Given]) -> Callable[Asked, Given]:
    """Let the `function` refuse, in one sentence, arguments of another kind than its annotations name.

    Raises:
        KosciError: by the function, where it is called so.

    >>> from kosci_edu.odds.samples import coin_p_value
    >>> coin_p_value("a", 1)
    Traceback (most recent call last):
    kosci_edu.messages.KosciError: „heads” to liczba całkowita, a tu jest 'a'.
    """
    code = unwrap(function).__code__
    names = code.co_varnames[: code.co_argcount]
    rest = code.co_varnames[len(names) + code.co_kwonlyargcount] if code.co_flags & CO_VARARGS else ""

    @cache
    def kinds() -> dict[str, tuple[Any, Kind]]:  # when first called, so that no import waits for it
        hints = get_type_hints(function)
        return {name: (hint, kind) for name, hint in hints.items() if name != "return" and (kind := _kind_of(hint))}

    @wraps(function)
    def checked(*args: Asked.args, **named: Asked.kwargs) -> Given:
        of_its_own = kinds()
        for name, value in chain(zip(chain(names, repeat(rest)), args, strict=False), named.items()):
            if name in of_its_own:
                hint, kind = of_its_own[name]
                if not kind.fits(value) and not (value is None and NoneType in get_args(hint)):
                    called = getattr(hint, "__name__", "")
                    raise KosciError(kind.sentence, name=name, kind=called, value=short(value, write=repr))
        return function(*args, **named)

    return checked
