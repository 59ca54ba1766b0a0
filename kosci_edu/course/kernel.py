"""The one kernel that the course knows: the Python that it runs in, whatever kernels are installed beside it."""

from jupyter_client.kernelspec import KernelSpecManager

__all__ = ["RunningPython"]


class RunningPython(KernelSpecManager):
    """Finds no kernel in any folder, so that `python3` is the running Python."""

    def _kernel_dirs_default(self) -> list[str]:
        return []
