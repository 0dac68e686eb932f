#!/bin/sh
# A Chromium for the tests of the pages: the one that is there, or Debian's where it can be installed. Without a
# window of its own it needs half the processor time.
set -eu
if [ -n "${PONTOON_CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Chromium is installed for the tests of the pages." >&2
    if { apt-get update --quiet=2 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends chromium-headless-shell fonts-dejavu-core; } >/dev/null 2>&1; then
        exit 0
    fi
fi
echo "There is no Chromium here, so the tests of the pages are skipped. Install chromium, or name one in PONTOON_CHROMIUM." >&2
