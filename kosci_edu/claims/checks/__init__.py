"""The checks that no function of the library makes: the claims name them as `MODULE.FUNCTION`.

Each module has the name of what it checks, and every public function in it is a check. A check takes what stands in
the data file, reads no verdict, and returns a number, a truth value or one of the classes of `verdicts`.
"""
