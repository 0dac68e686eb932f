"""How many files the system lets this process have open: each connection is one."""

import sys

from pontoon.web.logs import log

if sys.platform != "win32":
    import resource

# The store, the log, the lab's processes and the like have files open too.
BESIDE_CONNECTIONS = 200
# Where no more than these are left it is time to say so: one that cannot be opened is refused without a word.
SPARE = 20


def most() -> int | None:
    """So many may be open; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def raise_the_limit(connections: int) -> None:
    """As many as the system allows; where so many connections do not fit under it, that is said in one line."""
    needed = connections + BESIDE_CONNECTIONS
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Some systems set no limit here and have another elsewhere: there no more is asked for than is needed.
        wanted = max(soft, needed) if hard == resource.RLIM_INFINITY else hard
        if soft != resource.RLIM_INFINITY and wanted > soft:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (OSError, ValueError) as error:
                log.warning("open_files_cannot_be_raised", why=str(error))
    allowed = most()
    if allowed is not None and allowed < needed:
        log.warning(
            "open_files_are_few",
            what=f"the system allows this process {allowed:,} open files, but the sockets and requests that the "
            f"settings allow need {needed:,}: raise the limit (LimitNOFILE, ulimit -n) or lower most_sockets",
        )
