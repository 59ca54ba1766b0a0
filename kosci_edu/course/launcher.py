"""JupyterLab as the course runs it: in its language, on the loopback address, with the running Python as kernel."""

import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from kosci_edu.course.delivery import CourseError, fetch
from kosci_edu.messages import language, say

__all__ = ["free_port", "run_lab", "this_python_first"]


def free_port(asked: int | None) -> int:
    """The port asked for, else the first free one from 8888 up."""
    if asked is not None and not 1 <= asked <= 65535:
        raise CourseError(say("{port} is no port; choose one from 1 to 65535.", port=asked))
    for port in range(8888, 9088) if asked is None else (asked,):
        with socket.socket() as trial:
            if os.name != "nt":  # as the server itself does; on Windows it would share a port in use
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise CourseError(say("Port {port} is taken or not allowed; choose another one.", port=asked or 8888))


def run_lab(folder: Path, lesson: str, port: int, browser: bool) -> None:
    """Run JupyterLab in this process until it is stopped, so that a signal reaches the server itself."""
    from jupyterlab.labapp import LabApp

    settings = Path(__file__).parents[1] / "lab_settings" / language()
    arguments = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends the server at once
        f"--LabApp.app_settings_dir={settings}",
        f"--LabApp.default_url=/lab/tree/{quote(lesson)}",
        "--ServerApp.log_level=ERROR",
        "--LabApp.log_level=ERROR",
        *(["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []),
    ]
    # The address is told by `_announce`; Jupyter would tell it again, at length.
    logging.getLogger("ServerApp").addFilter(lambda record: "To access the server" not in record.getMessage())
    # Jupyter handles Ctrl-C itself only in a POSIX terminal; elsewhere it would leave its kernels running.
    signal.signal(signal.SIGINT, lambda *_: signal.raise_signal(signal.SIGTERM))
    threading.Thread(target=_announce, args=(port, lesson), daemon=True).start()
    with this_python_first():
        LabApp.launch_instance(arguments)


def _announce(port: int, lesson: str) -> None:
    """Print the address once the server answers."""
    from jupyter_server.serverapp import list_running_servers

    while True:
        with contextlib.suppress(OSError):
            for server in list_running_servers():
                if (server["pid"], server["port"]) == (os.getpid(), port):
                    fetch(f"{server['url']}api")
                    print(f"{server['url']}lab/tree/{quote(lesson)}?token={server['token']}", flush=True)
                    return
        time.sleep(0.1)


@contextlib.contextmanager
def this_python_first() -> Iterator[None]:
    """Let Jupyter take the running Python for its kernel `python3`, whatever kernels are installed."""
    from tempfile import TemporaryDirectory

    from ipykernel.kernelspec import write_kernel_spec

    before = os.environ.get("JUPYTER_PATH", "")
    with TemporaryDirectory(prefix="kosci-", ignore_cleanup_errors=True) as folder:
        write_kernel_spec(Path(folder, "kernels", "python3"))
        os.environ["JUPYTER_PATH"] = f"{folder}{os.pathsep}{before}".rstrip(os.pathsep)
        try:
            yield
        finally:
            os.environ["JUPYTER_PATH"] = before
