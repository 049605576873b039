"""`python -m liza` is `liza`."""

import sys

from liza.cli import main

if __name__ == "__main__":
    sys.exit(main())
