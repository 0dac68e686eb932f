"""Opening a round: the table's terms must be such as the rule set allows."""

from functools import cache, lru_cache

from pontoon.game.events import Event, RoundOpened, TermsRenewed
from pontoon.game.round import WAGERS, Round
from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import TableTerms

OPTIONS = ("resplit", "face_down", "late_payment")


class BadTerms(ValueError):
    """Terms that the rule set does not allow; `term` is the one that is wrong."""

    def __init__(self, term: str, message: str) -> None:
        super().__init__(message)
        self.term = term


def open_round(rules: RuleBook, terms: TableTerms | None = None) -> tuple[Round, tuple[Event, ...]]:
    """A new round under these terms, before any wager; without terms the sign is empty and the decks are the most."""
    if terms is None:
        terms = usual_terms(rules)
    else:
        check_terms(rules, terms)
    return Round(rules=rules.source, terms=terms), (RoundOpened(rules.source, terms),)


def renew_terms(rules: RuleBook, state: Round, terms: TableTerms) -> tuple[Event, ...]:
    """What follows when the table's terms have changed since the round was opened, before its first card.

    Clauses: star-2024 7.1, star-2024 7.5, star-6to5-2017 6.1, star-6to5-2017 6.5, canberra-2002 3.1.
    """
    assert state.phase == WAGERS, "terms can change only before the first card"
    if state.terms == terms:
        return ()
    check_terms(rules, terms)
    return (TermsRenewed(terms),)


@cache
def usual_terms(rules: RuleBook) -> TableTerms:
    """An empty sign and the most decks the rule set allows."""
    return TableTerms(decks=max(rules.values["decks"]))


@lru_cache(maxsize=256)
def check_terms(rules: RuleBook, terms: TableTerms) -> None:
    """Raise BadTerms for terms the rule set does not allow.

    Clauses: star-2024 4.1, star-2024 4.6.2, star-2024 6.5, star-2024 11.3, star-2024 14.9, star-6to5-2017 3.1,
    star-6to5-2017 3.6.2, star-6to5-2017 5.4, star-6to5-2017 10.3, star-6to5-2017 13.9, star-6to5-2017 17.10,
    canberra-2002 2.1, canberra-2002 6.1, canberra-2002 10.2(b).
    """
    values, parameters = rules.values, rules.ruleset.parameters
    if terms.decks not in values["decks"]:
        choice = ", ".join(str(number) for number in values["decks"])
        raise BadTerms("decks", f"decks must be one of {choice} under {rules.name}")
    for option in OPTIONS:
        if getattr(terms, option) and not values[option] and parameters[option].kind != "option":
            raise BadTerms(option, f"{rules.name} leaves no choice about {option}")
    own = values["absent_player"]
    if terms.absent_player not in (None, own) and parameters["absent_player"].kind != "option":
        raise BadTerms("absent_player", f"{rules.name} allows only {own} for an absent player")
    most = rules.table.players_per_box
    if terms.players_per_box is not None and not 1 <= terms.players_per_box <= most:
        raise BadTerms("players_per_box", f"players_per_box must be 1 to {most}")
    boxes = [box for box, _ in (*terms.box_maximum_cents, *terms.reserved_boxes)]
    if any(not 1 <= box <= rules.table.boxes for box in boxes):
        raise BadTerms("box_maximum", f"boxes are numbered 1 to {rules.table.boxes}")
    if terms.first_box is not None and not 1 <= terms.first_box <= rules.table.boxes:
        raise BadTerms("first_box", f"boxes are numbered 1 to {rules.table.boxes}")
    if terms.reserved_boxes and not values["reserved_boxes"]:
        raise BadTerms("reserved_boxes", f"{rules.name} does not allow reserved boxes")
    _check_restrictions(rules, terms)


def _check_restrictions(rules: RuleBook, terms: TableTerms) -> None:
    for restriction in terms.restrictions:
        if restriction.one_box:
            name = "one_box_at_the_minimum"
        else:
            name = "minimum_for_this_shoe" if restriction.this_shoe_only else "minimum_for_further_shoes"
        if not rules.values[name]:
            raise BadTerms("restrictions", f"{rules.name} does not allow the restriction {name}")
