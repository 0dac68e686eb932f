"""A round of an environment as a text of the round notation, so that replay can settle it once more."""

from collections.abc import Iterable

from pontoon.envs.actions import ACTION_NAMES, DECLINE, INSURE
from pontoon.envs.observation import NOTHING
from pontoon.envs.one_round import Asked
from pontoon.game.account import nets
from pontoon.game.cards import cards_text
from pontoon.game.notation import read_text
from pontoon.game.refusals import dollars
from pontoon.game.replay import replay
from pontoon.game.round import Round


def line_of(asked: Asked, action: int, wager_cents: int) -> str:
    """What was said, as the notation has it; nothing for declining, and where nothing was left to decide."""
    if action == DECLINE or asked.decision == NOTHING:
        return ""
    amount = f" {dollars(wager_cents // 2).removeprefix('$')}" if action == INSURE else ""
    return f"{asked.box}.{asked.hand} {asked.player} {ACTION_NAMES[action]}{amount}"


def nets_of_the_written(state: Round, lines: Iterable[str]) -> dict[str, int]:
    """What replay settles for each player from the cards and the lines alone, in cents."""
    played = replay(read_text(written(state, lines)))
    return nets(played.state, played.events)


def written(state: Round, lines: Iterable[str]) -> str:
    wagers = "".join(
        f'\n[[wager]]\nbox = {wager.box}\nplayer = "{wager.player}"\namount = "{wager.cents / 100:.2f}"\n'
        f"seated = {str(wager.seated).lower()}\n"
        for wager in state.placed
    )
    said = "\n".join(line for line in lines if line)
    return (
        f'notation = 1\nrules = "{state.rules}"\ndecks = {state.terms.decks}\ncards = "{cards_text(state.cards_out)}"\n'
        f'play = """\n{said}\n"""\n\n[table]\nresplit = {str(state.terms.resplit).lower()}\n{wagers}'
    )
