"""What may be said to a live table at any time: that you leave, a page to be read, a word to a session."""

from collections.abc import Callable

from pontoon.cli.join_table import JoinedTable
from pontoon.cli.terminal.conversation import impossible_lines
from pontoon.cli.terminal.text import GAMBLING_HELP, payout_sign

LEAVE = (["q"], ["quit"], ["leave"])


def _sign(table: JoinedTable) -> list[str]:
    lines = []
    for part in payout_sign(table.rules, table.terms):
        lines.append(f"{part.title}.")
        lines += [f"{row.what}: {row.pays} ({row.clauses})." for row in part.rows]
    return [*lines, f"{GAMBLING_HELP}."]


def _log(table: JoinedTable) -> list[str]:
    return table.log[-40:] or ["Nothing has happened yet."]


def _help(table: JoinedTable) -> list[str]:
    return [
        *impossible_lines(table.choices),
        "Reach a higher total than the dealer without going over 21. A 21 wins at once.",
        "Answer with a letter or the word: h hit, s stand, d double, p split, i insure, r surrender, n none,",
        "f forfeit, k keep. To double or insure for less, add an amount: d 10.",
        "Between rounds: Enter places your wager, an amount wagers that amount, box 5 adds box 5,",
        "pairs 5 adds Perfect Pairs, chips 100 buys more chips, n sits the round out.",
        "sign, log and q work at any time.",
        "In a tournament session, pass plays a pass card and form 50 hands in an undisclosed wager of 50 in all.",
        "form 50 with 10 places 10 of it openly. form pairs 10 with 20 is for Perfect Pairs.",
        "agree accepts an early end to the session. session shows everything about the session.",
        "look NAME shows an announced form until the next round's first card.",
        "dispute followed by the subject pauses play until the Tournament Manager has decided.",
        "Under the rules at this table, a player who does not answer in time counts as absent.",
        f"These are play chips: no money is taken. {GAMBLING_HELP}.",
    ]


OF_A_SESSION: dict[str, Callable[[JoinedTable, str], str]] = {
    "dispute": JoinedTable.dispute,
    "look": JoinedTable.look_at,
}
PAGES: dict[str, Callable[[JoinedTable], list[str]]] = {
    "session": JoinedTable.session_lines,
    "g": JoinedTable.session_lines,
    "sign": _sign,
    "y": _sign,
    "log": _log,
    "l": _log,
    "help": _help,
    "?": _help,
}


def words_of(text: str | None) -> list[str]:
    return [] if text is None else text.strip().lower().split()


def is_heard(text: str | None) -> bool:
    """Whether a line answers no question, whatever is asked next."""
    words = words_of(text)
    return text is None or words[:1] in LEAVE or (bool(words) and words[0] in {*PAGES, *OF_A_SESSION})
