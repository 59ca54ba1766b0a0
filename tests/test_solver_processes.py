"""How work is shared out: where processes are forked, and that it makes no difference to the results."""

import os
import sys
import threading

import numpy as np
import pytest

from kosci_edu.solver import processes
from kosci_edu.solver.processes import can_fork, in_blocks, processes_at_once, share_out, shared

BLOCKS = np.arange(40).reshape(20, 2)


def squares() -> np.ndarray:
    """The squares of 0 to 39, worked out by `share_out`."""
    results = shared(40, dtype=np.int64)

    def work(block):
        results[block] = block**2

    share_out(work, BLOCKS)
    return results


@pytest.fixture
def two_at_once(monkeypatch):
    if not can_fork():
        pytest.skip("no processes are forked here")
    monkeypatch.setattr(processes, "processes_at_once", lambda: 2)


@pytest.mark.parametrize("system", ["darwin", "win32", "emscripten"])
def test_nothing_is_forked_elsewhere(monkeypatch, system):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("forked"), raising=False)
    assert (can_fork(), processes_at_once()) == (False, 1)
    assert squares().tolist() == [number**2 for number in range(40)]


def test_all_blocks_are_done_once_by_several_processes(two_at_once):
    times = shared(40, dtype=np.int64)

    def work(block):
        times[block] += 1

    share_out(work, BLOCKS)
    assert times.tolist() == [1] * 40


def test_where_there_is_no_room_for_a_process_the_others_do_its_part(two_at_once, monkeypatch):
    def refuse():
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refuse)
    assert squares().tolist() == [number**2 for number in range(40)]


def test_it_works_beside_other_threads_as_in_a_kernel(two_at_once):
    stop = threading.Event()
    threads = [threading.Thread(target=stop.wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        assert squares().tolist() == [number**2 for number in range(40)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_who_interrupts_leaves_nobody_working(two_at_once):
    mine, seen = os.getpid(), shared(2, dtype=np.int64)

    def work(block):
        if os.getpid() == mine:
            while not seen[0]:
                pass
            raise KeyboardInterrupt
        seen[0] = os.getpid()
        while True:
            pass

    with pytest.raises(KeyboardInterrupt):
        share_out(work, BLOCKS)
    with pytest.raises(ProcessLookupError):
        os.kill(int(seen[0]), 0)


def test_the_last_block_is_filled_up_with_what_is_done_anyway():
    assert in_blocks(np.array([3, 4, 5, 6, 7]), 3).tolist() == [[3, 4, 5], [6, 7, 7]]
    assert in_blocks(np.array([3, 4]), 2).tolist() == [[3, 4]]
    assert in_blocks(np.array([3]), 4).tolist() == [[3, 3, 3, 3]]
