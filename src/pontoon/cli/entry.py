"""Where the `pontoon` command begins: whoever stops it while it still loads is told so, like later on."""

import sys

# As a shell has it: 128 and the number of the signal.
STOPPED = 130


def main() -> None:
    """Load the command and run it."""
    try:
        from pontoon.cli.main import main as run
    except KeyboardInterrupt:
        print("pontoon: stopped", file=sys.stderr)
        sys.exit(STOPPED)
    run()
