"""`python -m kosci_edu.cli` does what `kosci` does."""

import sys

from kosci_edu.cli import main

if __name__ == "__main__":
    sys.exit(main())
