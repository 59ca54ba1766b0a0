"""Exercises with instant feedback: `exercise("02-full-house")` gives a task to check, hint and solve.

What a task says stands in one text file a lesson and language (`pl/02-jeden-rzut.txt`), what is right is computed in
one module a lesson in `lessons`, an answer is read by `reading` and judged in `answers`. The notebooks are generated
from the same text files.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

from kosci_edu.exercises.answers import Result
from kosci_edu.exercises.lessons import answer_to
from kosci_edu.exercises.texts import TaskText, lesson_of, task_texts
from kosci_edu.faults import fault_sentence
from kosci_edu.files import news
from kosci_edu.kinds import checks_kinds
from kosci_edu.lesson import Note
from kosci_edu.look import Bar, Table
from kosci_edu.messages import KosciError, language, say, short
from kosci_edu.progress import forget_done, mark_done, tasks_done

__all__ = ["Result", "Task", "exercise", "forget_done", "progress"]


@dataclass
class Task:
    """One exercise. Answers are passed as values; nothing depends on the notebook that it stands in.

    Args:
        text: all that the task says.
    """

    text: TaskText
    _hints_given: int = field(default=0, init=False)

    @property
    def id(self) -> str:
        """The task's name, such as `02-full-house`."""
        return self.text.id

    def check(self, *answer: object) -> Result:
        """Judge the answer: not attempted, wrong or right. It never raises, so *Run all* goes on.

        Args:
            answer: what the task asks for; one value, or two where it says so.
        """
        try:
            result = answer_to(self.id).assess(answer, self.text.mistakes)
            if result.status == "right":
                mark_done(self.id)
        except Exception as problem:  # no answer can be the reason, so it is told as what it is
            result = Result("fault", fault_sentence(problem))
        return replace(result, message=f"{result.message} {news()}".strip())

    def hint(self) -> Note:
        """The next hint; after the last one it begins again."""
        hints = self.text.hints
        number = self._hints_given % len(hints)
        self._hints_given += 1
        return Note(say("Hint {number} of {total}: {hint}", number=number + 1, total=len(hints), hint=hints[number]))

    def solution(self) -> Note:
        """The model answer with its reasons."""
        return Note(self.text.solution)

    def __repr__(self) -> str:
        return say("Task {id}: task.check(…), task.hint(), task.solution()", id=self.id)


@checks_kinds
def exercise(task_id: str) -> Task:
    """The task of this name.

    Args:
        task_id: such as `"02-full-house"`.

    Raises:
        KosciError: where there is no such task.
    """
    texts = task_texts(language())
    if task_id not in texts:
        raise KosciError("There is no task “{id}”.", id=short(task_id))
    return Task(texts[task_id])


def progress() -> Table:
    """What is done, by lesson and in the whole course."""
    texts = task_texts(language())
    done = set(tasks_done()) & set(texts)
    all_tasks, solved = Counter(map(lesson_of, texts)), Counter(map(lesson_of, done))
    lines = [(lesson, solved[lesson], total) for lesson, total in sorted(all_tasks.items())]
    lines.append((say("whole course"), len(done), len(texts)))
    rows = [(name, f"{count} / {total}", Bar.of(count, total)) for name, count, total in lines]
    caption = " ".join(filter(None, (say("What you have done"), news())))
    return Table(caption, (say("lesson"), say("tasks"), ""), rows, numeric=(1,))
