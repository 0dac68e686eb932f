#!/bin/sh
# Secrets come as files. The database's password becomes a password file of this user alone, so that it stands neither
# among the arguments of a process nor in its environment; the key for the seeds is read by the house from its
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
exec "$@"
