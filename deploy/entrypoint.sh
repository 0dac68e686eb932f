#!/bin/sh
# Secrets come as files. The database's password becomes a password file that only this user can read, so it appears
# neither in the arguments of a process nor in its environment. The house reads the key for the seeds from its
# environment.
set -eu
secrets="${PONTOON_SECRETS:-/run/secrets}"
umask 077

if [ -r "$secrets/database_password" ]; then
    PGPASSFILE="$(mktemp)"
    printf '*:*:*:*:%s\n' "$(cat "$secrets/database_password")" > "$PGPASSFILE"
    export PGPASSFILE
fi
if [ -r "$secrets/seal_key" ]; then
    PONTOON_SEAL_KEY="$(cat "$secrets/seal_key")"
    export PONTOON_SEAL_KEY
fi
if [ "${1-} ${2-}" != "pontoon serve" ]; then
    exec "$@"
fi

# An engine restarts every container that ends. A house whose store has failed needs a person to look at it first: its
# container keeps running, serves nobody and says why, until it is stopped.
house="" stopping=""
trap 'stopping=yes; [ -z "$house" ] || kill -TERM "$house" 2>/dev/null || true' TERM INT
"$@" &
house=$!
[ -z "$stopping" ] || kill -TERM "$house" 2>/dev/null || true
code=0
wait "$house" || code=$?
while kill -0 "$house" 2>/dev/null; do
    # A signal has interrupted the wait, not ended the house.
    code=0
    wait "$house" || code=$?
done
if [ "$code" -ne 3 ]; then
    exit "$code"
fi
# Ends the `sleep` below with the container. KILL, because a process that has only just started may miss a TERM.
stop() {
    if [ "$!" != "$house" ]; then
        kill -KILL "$!" 2>/dev/null || true
        wait "$!" 2>/dev/null || true
    fi
    exit 3
}
trap stop TERM INT
[ -z "$stopping" ] || exit 3
echo "pontoon: the store has failed; check it and run 'pontoon log verify', then restart this container" >&2
while :; do
    sleep 3600 &
    wait "$!" || true
done
