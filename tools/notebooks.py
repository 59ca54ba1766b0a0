"""Write, run and check the course's notebooks.

    python tools/notebooks.py text notebooks/pl/02-jeden-rzut.ipynb > lesson.txt    a notebook as plain text
    python tools/notebooks.py build lesson.txt notebooks/pl/02-jeden-rzut.ipynb     and back, run from top to bottom
    python tools/notebooks.py exercises [LANGUAGE]                                  exercises and solutions, made anew
    python tools/notebooks.py run [NOTEBOOK ...]                                    run notebooks again in place

The text form is made for editing: each cell begins with a line `%% md ID` or `%% code ID [TAG ...]`.
The notebook is what is committed; nothing else is kept. Jupytext was tried in its place: none of its text forms keeps
the ids of cells, on which links, tests, nbgrader and the updates of a learner's course depend.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from kosci_edu.course.assignment import BEGIN, END, NOTEBOOK, START, model_answer
from kosci_edu.exercises import exercise
from kosci_edu.exercises.texts import LessonText, TaskText, lesson_of, lesson_texts
from kosci_edu.messages import speaking

LONGEST_LINE = 120
NO_BREAK_SPACE = "\u00a0"


def to_text(notebook: NotebookNode) -> str:
    """The notebook's cells as plain text."""
    lines = []
    for cell in notebook.cells:
        kind = "md" if cell.cell_type == "markdown" else "code"
        tags = cell.metadata.get("tags", [])
        lines += [" ".join(["%%", kind, cell.id, *tags]), cell.source, ""]
    return "\n".join(lines)


def from_text(text: str) -> NotebookNode:
    """The notebook that the text describes, not yet run."""
    notebook = nbformat.v4.new_notebook(metadata=NOTEBOOK)
    for block in ("\n" + text).split("\n%% ")[1:]:
        head, _, source = block.partition("\n")
        kind, name, *tags = head.split()
        make = nbformat.v4.new_markdown_cell if kind == "md" else nbformat.v4.new_code_cell
        cell = make(source.strip("\n"), id=name)
        if kind == "md":
            cell.source = cell.source.replace(" %", NO_BREAK_SPACE + "%")
        if tags:
            cell.metadata["tags"] = tags
        notebook.cells.append(cell)
    names = [cell.id for cell in notebook.cells]
    if len(set(names)) < len(names):
        sys.exit(f"cell ids must differ: {sorted(name for name in set(names) if names.count(name) > 1)}")
    return notebook


def without_solution(code: str) -> str:
    """The code without what stands between the solution delimiters.

    Inside a function `return None` takes its place, so that the learner's code runs from the start.

    Raises:
        ValueError: where a delimiter is missing, or there is no solution at all.
    """
    kept, inside, found = [], False, False
    for line in code.splitlines():
        mark = line.strip()
        if mark in (BEGIN, END):
            if inside is (mark == BEGIN):
                raise ValueError(f"unbalanced solution delimiter: {mark}")
            inside, found = not inside, True
            if inside and line != mark:
                kept.append(line.replace(BEGIN, "return None"))
        elif not inside:
            kept.append(line)
    if inside or not found:
        raise ValueError("a solution delimiter is missing")
    return "\n".join(kept).strip("\n")


def solution_code(task: TaskText) -> str:
    """The cell in which the task is solved: a call with the model answer, or the learner's code with the solution."""
    if task.code:
        return "\n".join(line for line in task.code.splitlines() if line.strip() not in (BEGIN, END))
    answers = model_answer(task.expect)
    call = f'exercise("{task.id}").check({answers})'
    is_long = len(call) > LONGEST_LINE  # broken as a formatter breaks it
    return call.replace(f"({answers})", f"(\n    {answers}\n)") if is_long else call


def field_output(task_id: str, language: str) -> NotebookNode:
    """What stands below a field before it is run: its question."""
    with speaking(language):
        shown = exercise(task_id, pupil="")._repr_mimebundle_()
    data = {kind: shown[kind] for kind in ("text/plain", "text/markdown")}
    return nbformat.v4.new_output("display_data", data)


def exercise_notebooks(lesson: LessonText, language: str) -> tuple[NotebookNode, NotebookNode]:
    """The exercises of a lesson and their solutions, from one text; neither is run yet."""
    start = START.format(lesson=lesson_of(lesson.name), language=language)
    text = f"%% md intro\n{lesson.intro}\n\n%% code start\n{start}\n"
    exercises = solutions = text
    for written in lesson.tasks:
        with speaking(language):
            task = exercise(written.id, pupil="").text
        name = task.id.partition("-")[2]
        field = f'%% md {name}\n## {task.title}\n\n%% code {name}-field\nexercise("{task.id}")\n'
        exercises += f"\n{field}"
        if task.code:
            exercises += f"\n%% code {name}-answer\n{without_solution(task.code)}\n"
        solutions += f"\n%% md {name}\n{task.question}\n\n%% code {name}-answer\n{solution_code(task)}\n"
    made = from_text(exercises + "\n%% code progress\nfrom kosci_edu.exercises import progress\n\nprogress()\n")
    for cell in made.cells:
        if cell.id.endswith("-field"):
            cell.outputs = [field_output(cell.source.split('"')[1], language)]
    return made, from_text(solutions)


def write_exercises(language: str) -> None:
    """Generate the exercise and the solution notebooks of every lesson; only the solutions are run."""
    for lesson in lesson_texts(language):
        name = f"{lesson.name}.ipynb"
        exercises, solutions = exercise_notebooks(lesson, language)
        for folder in ("exercises", "solutions"):
            Path(folder, language).mkdir(parents=True, exist_ok=True)
        write(exercises, Path("exercises", language, name))
        write(run(solutions, Path("solutions", language)), Path("solutions", language, name))
        print(name)


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Run every cell in a fresh kernel and keep only what a reader needs."""
    NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()
    notebook.metadata = NOTEBOOK
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # A widget's state is not saved, so its view would only say "model not found".
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return notebook


def write(notebook: NotebookNode, path: Path) -> None:
    """Validate and write the notebook as UTF-8, with a final newline."""
    nbformat.validate(notebook)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> None:
    """See the module's first lines."""
    match arguments:
        case ["text", path]:
            print(to_text(nbformat.read(path, as_version=4)))
        case ["build", text, path]:
            notebook = from_text(Path(text).read_text(encoding="utf-8"))
            write(run(notebook, Path(path).parent), Path(path))
        case ["exercises", *languages]:
            for language in languages or ["pl"]:
                write_exercises(language)
        case ["run", *paths]:
            chosen = [Path(path) for path in paths] or sorted(
                path for folder in ("notebooks", "solutions") for path in Path(folder).glob("*/*.ipynb")
            )
            for path in chosen:
                write(run(nbformat.read(path, as_version=4), path.parent), path)
                print(path)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
