#!/bin/sh
# backup.sh STORE FOLDER KEEP: add a copy of a store to a folder, and keep only the newest KEEP copies.
# A copy gets its name only after it has been restored as a store and that store has been checked. Only then is the
# oldest copy deleted. If anything fails before that, the folder stays as it was and the exit code is not 0.
set -eu
store="$1"
folder="$2"
keep="$3"
if ! [ "$keep" -ge 1 ]; then
    echo "backup.sh: keep 1 copy or more, not $keep" >&2
    exit 2
fi
umask 077
case "$store" in
    postgresql://* | postgres://*) kind=ndjson ;;
    *) kind=db ;;
esac
copy="$folder/house-$(date -u +%Y%m%dT%H%M%SZ).$kind"
trial="$(mktemp -d "$folder/trial.XXXXXX")"
trap 'rm -rf "$trial"' EXIT
trap 'exit 1' HUP INT TERM

pontoon log backup "$store" "$trial/copy.$kind"
pontoon log restore "$trial/copy.$kind" "$trial/again.db"
pontoon log verify "$trial/again.db"
if [ -e "$copy" ]; then
    echo "backup.sh: $copy already exists" >&2
    exit 1
fi
mv "$trial/copy.$kind" "$copy"
sync

# The names are made above, and sorting them puts the copies in order of time.
cd "$folder"
for each in house-*Z.db house-*Z.ndjson; do
    if [ -f "$each" ]; then echo "$each"; fi
done | sort -t - -k 2 -r | tail -n "+$((keep + 1))" | while read -r old; do
    rm -- "$old"
done
