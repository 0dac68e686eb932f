"""The rounds by which the guide shows the game: written once, and played under whichever rule set is asked for.

They are played by the same code as any other round, so that what a reader sees is what a table would do.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pontoon.game.notation import read_text
from pontoon.game.record import NotationError
from pontoon.game.replay import replay
from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.table.orders import Entry, Person
from pontoon.web.history import FoundRound

_DEALER = Person("dealer", "dealer")


@dataclass(frozen=True, slots=True)
class GuideRound:
    """The cards in their order, the decisions, and the wagers as box, player and amount; then Perfect Pairs."""

    cards: str
    play: str = ""
    wagers: tuple[tuple[int, str, str], ...] = ((1, "you", "20"),)
    pairs: tuple[tuple[int, str, str], ...] = ()

    def text(self, rules: str) -> str:
        """In the round notation."""
        decks = max(rule_book(rules).values["decks"])
        lines = ["notation = 1", f'rules = "{rules}"', f"decks = {decks}", f'cards = "{self.cards}"']
        lines += [f'play = """\n{self.play}\n"""']
        for kind, wagers in (("wager", self.wagers), ("perfect_pairs", self.pairs)):
            for box, player, amount in wagers:
                lines += [f"[[{kind}]]", f"box = {box}", f'player = "{player}"', f'amount = "{amount}"']
        return "\n".join(lines)


_SPLIT = "1 you split"

GUIDE_ROUNDS: dict[str, GuideRound] = {
    "hit_and_stand": GuideRound("9s Kd 5h 5c 6h 8s", "1 you hit\n1 you stand"),
    "bust": GuideRound("9s 7d 5h Kc", "1 you hit"),
    "stand_off": GuideRound("Js 9d 8h 9c", "1 you stand"),
    "dealer_soft": GuideRound("Js Ad 8h 6c Ah", "1 you stand"),
    "pontoon": GuideRound("As Kd Kh"),
    "twenty_one": GuideRound("2s 9d 3h 4d 5c 7h", "1 you hit\n1 you hit\n1 you hit"),
    "six_seven_eight": GuideRound("6s Kd 7s 8s", "1 you hit"),
    "surrender": GuideRound("9s Kd 7h 8c", "1 you surrender"),
    "surrender_annulled": GuideRound("9s Kd 7h Ac", "1 you surrender"),
    "double": GuideRound("6s 9d 5h 9h 9c", "1 you double"),
    "double_ace": GuideRound("As 7d 6h 5c Kc", "1 you double\n1 you keep"),
    "forfeit": GuideRound("6s Kd 5h 2c", "1 you double\n1 you forfeit"),
    "split": GuideRound("Js 6d Qh 9c 8d Kh 8c", f"{_SPLIT}\n1.1 you stand\n1.2 you stand"),
    "split_aces": GuideRound("As 9d Ah Kc 5d 9h", _SPLIT),
    "dealers_pontoon": GuideRound("8s Ad 8h Kc 9h Qc", f"{_SPLIT}\n1.1 you stand\n1.2 you stand"),
    "insurance": GuideRound("9s Ad Kh Kc", "1 you insure 10\n1 you stand"),
    "insurance_lost": GuideRound("9s Ad Kh 7c", "1 you insure 10\n1 you stand"),
    "super_bonus": GuideRound(
        "7h Ks 7d 7h 9s 7h 9c 2s",
        "1 you hit\n3 ann stand",
        ((1, "you", "25"), (3, "ann", "10")),
    ),
    "perfect_pairs": GuideRound(
        "Qh 9h 6d 7d Qs 9d 6d Kc",
        "1 you stand\n2 ann stand\n3 bob stand",
        ((1, "you", "10"), (2, "ann", "10"), (3, "bob", "10")),
        ((1, "you", "5"), (2, "ann", "5"), (3, "bob", "5")),
    ),
}


@cache
def can_be_played(name: str, rules: str) -> bool:
    """Whether the decisions of a guide's round are legal under a rule set; a house's own may forbid one."""
    try:
        replay(read_text(GUIDE_ROUNDS[name].text(rules)))
    except NotationError:
        return False
    return True


@cache
def steps_of(name: str, rules: str) -> list[dict[str, Any]]:
    """A round of the guide, played under a rule set, step by step as everybody sees it."""
    played = replay(read_text(GUIDE_ROUNDS[name].text(rules)))
    entries = enumerate((Entry(0, _DEALER, "guide", 1, "", event) for event in played.events), 1)
    return FoundRound("guide", 1, tuple(entries)).steps(Audience())
