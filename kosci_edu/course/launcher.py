"""JupyterLab as the course runs it: in its language, on the loopback address, with the running Python as kernel.

What JupyterLab remembers of the course (its layout and its settings) is kept in the course folder, so that the
learner's own JupyterLab stays as it is.
"""

import contextlib
import logging
import os
import secrets
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from kosci_edu.course.delivery import CourseError, fetch
from kosci_edu.files import one_writer
from kosci_edu.messages import language, say

__all__ = ["reserved_port", "run_lab"]

PORTS = range(8888, 9088)
OWN_FOLDER = ".jupyterlab"
NOT_OF_THE_COURSE = ("assignment_list", "course_list", "formgrader", "validate_assignment")
"""What nbgrader would add to the server; what it adds to JupyterLab is left out by `page_config.json`."""


@contextlib.contextmanager
def reserved_port(asked: int | None = None) -> Iterator[int]:
    """A port that nobody uses, and that no other course takes meanwhile.

    Args:
        asked: the port that is wanted; by default the first free one from 8888 up.

    Raises:
        CourseError: where there is none.
    """
    if asked is not None and not 1 <= asked <= 65535:
        raise CourseError(say("{port} is no port; choose one from 1 to 65535.", port=asked))
    with contextlib.ExitStack() as reservation:
        for port in PORTS if asked is None else (asked,):
            with contextlib.suppress(TimeoutError):
                reservation.enter_context(one_writer(Path(tempfile.gettempdir(), f"kosci-port-{port}"), seconds=0))
                if _is_free(port):
                    yield port
                    return
        raise CourseError(say("Port {port} is taken or not allowed; choose another one.", port=asked or PORTS[0]))


def _is_free(port: int) -> bool:
    with socket.socket() as trial:
        if os.name != "nt":  # as the server itself does; on Windows it would share a port in use
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def run_lab(folder: Path, lesson: str, port: int, browser: bool) -> None:
    """Run JupyterLab in this process until it is stopped, so that a signal reaches the server itself.

    Args:
        folder: the course folder.
        lesson: the notebook to open, by its name within the folder.
        port: a free port.
        browser: whether a browser is opened.
    """
    from jupyterlab.labapp import LabApp

    settings = Path(__file__).parents[1] / "lab_settings" / language()
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(24)
    arguments = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends the server at once
        "--ServerApp.kernel_spec_manager_class=kosci_edu.course.kernel.RunningPython",
        # No configuration of the user's may open the course to others on this computer.
        "--ServerApp.identity_provider_class=jupyter_server.auth.identity.PasswordIdentityProvider",
        f"--IdentityProvider.token={token}",
        f"--PasswordIdentityProvider.token={token}",
        f"--LabApp.app_settings_dir={settings}",
        f"--LabApp.user_settings_dir={folder / OWN_FOLDER / 'settings'}",
        f"--LabApp.workspaces_dir={folder / OWN_FOLDER / 'workspaces'}",
        f"--LabApp.default_url=/lab/tree/{quote(lesson)}",
        *(f"--ServerApp.jpserver_extensions=nbgrader.server_extensions.{name}=False" for name in NOT_OF_THE_COURSE),
        "--ServerApp.log_level=ERROR",
        "--LabApp.log_level=ERROR",
        *(["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []),
    ]
    # The address is told by `_announce`; Jupyter would tell it again, at length.
    logging.getLogger("ServerApp").addFilter(lambda record: "To access the server" not in record.getMessage())
    # Jupyter handles Ctrl-C itself only in a POSIX terminal, and never that the terminal is closed; elsewhere it
    # would leave its kernels running.
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` has the last word
            signal.signal(number, lambda *_: signal.raise_signal(signal.SIGTERM))
    threading.Thread(target=_announce, args=(port, lesson), daemon=True).start()
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
