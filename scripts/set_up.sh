#!/bin/sh
# Makes the virtual environment, or says what is missing and how to get it.
set -eu
python=$1
venv=$2

if [ -z "$python" ] || ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Pontoon needs Python 3.11 or later; none was found. Set PYTHON=/path/to/python3.11." >&2
    exit 1
fi
if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import pip' 2>/dev/null; then
    exit 0
fi
if ! "$python" -m venv --clear "$venv"; then
    echo "Python's venv module is missing. On Debian and Ubuntu: apt-get install python3-venv" >&2
    exit 1
fi
