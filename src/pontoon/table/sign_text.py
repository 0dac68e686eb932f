"""What the sign at a table says now, line by line, for everyone who sits down or looks at it."""

from collections.abc import Callable

from pontoon.game.refusals import dollars
from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import TO_TWELVE
from pontoon.law.schema import SCHEMA
from pontoon.rules.table import PAIRS_PARAMETERS, TABLE_1_PARAMETERS
from pontoon.table.furniture import inscriptions
from pontoon.table.gaming_table import GamingTable, Sign

# To whom the bonus payment goes beside a Super Bonus, by how it is counted.
_OTHERS = {
    "player": "Every other player with a wager",
    "wager": "Every other Pontoon wager",
    "every_wager": "Every other wager, Perfect Pairs included,",
}
_NO_SUPER_BONUS = {
    "never": "A doubled hand that wins is paid 1 to 1, and neither a doubled nor a split hand wins a Super Bonus",
    "unless_suited_sevens_were_split": (
        "A doubled hand that wins is paid 1 to 1 and no Super Bonus; a box where 7-7 of one suit was split wins none"
    ),
}

# How a time is told, as the sign's place tells it.
Tell = Callable[[int], str]

_PROPOSED = {"new_minimum": "A minimum of ${minimum} is proposed for {time}", "closure": "The table closes at {time}"}
_ANNOUNCED = {
    "limits": "Announced: the limits change",
    "closure": "Announced: the table closes",
    "resplit": "Announced: equal cards may be split again",
    "decks": "Announced: the decks or the shuffle change",
}


def time_of_day(at: int) -> str:
    """A time as a sign shows it that does not know where it stands.

    >>> time_of_day(1_719_828_000)
    '10:00 UTC'
    """
    minutes = at // 60 % (24 * 60)
    return f"{minutes // 60:02}:{minutes % 60:02} UTC"


def sign_text(rules: RuleBook, state: GamingTable, tell: Tell = time_of_day) -> tuple[str, ...]:
    """The limits, both where two minimums stand, the payout schedule, the decks, and what is proposed.

    Clauses: star-2024 7.1, star-2024 7.4, star-2024 7.5.3, star-2024 7.6, star-2024 11.5, star-2024 14.9.1,
    star-2024 16.3, star-2024 16.4.2, star-6to5-2017 6.1, star-6to5-2017 6.4, star-6to5-2017 6.5.3,
    star-6to5-2017 6.6, star-6to5-2017 10.5, star-6to5-2017 13.9.1, star-6to5-2017 15.3, star-6to5-2017 15.4.2,
    canberra-2002 3.1, canberra-2002 3.2, canberra-2002 3.3, canberra-2002 18.9.
    """
    return (
        *_limits(state),
        *_limits_of_some(state),
        *_whose_answer(rules),
        *_perfect_pairs(rules, state),
        *_options(rules, state),
        *(state.layout.inscriptions if state.layout is not None else inscriptions(rules)),
        *_payouts(rules),
        f"{state.terms.decks} decks of 48 cards",
        *_proposed(state, tell),
    )


def _limits(state: GamingTable) -> tuple[str, ...]:
    """Clauses: star-2024 7.1, star-2024 7.5.3, star-6to5-2017 6.1, star-6to5-2017 6.5.3, canberra-2002 3.1,
    canberra-2002 3.3.
    """
    terms = state.terms
    lines = [f"On a box: {_range(terms.minimum_cents, terms.maximum_cents)}"]
    if terms.unit_cents is not None:
        lines.append(f"Above the minimum, in units of ${dollars(terms.unit_cents)}")
    else:
        lines.append("Above the minimum, in multiples of any amount")
    for minimum in sorted({minimum for _, minimum in state.markers}):
        players = ", ".join(player for player, own in state.markers if own == minimum)
        lines.append(f"Before the change, with a marker: {_range(minimum, _old_maximum(state))} ({players})")
    return tuple(lines)


def _old_maximum(state: GamingTable) -> int | None:
    """The maximum from before the change, as the sign of the old limits has it."""
    for sign in state.signs:
        if sign.kind == "old_limits":
            return sign.maximum_cents
    return state.terms.maximum_cents


def _limits_of_some(state: GamingTable) -> tuple[str, ...]:
    """The signs for single players and the markers beside boxes.

    Clauses: star-2024 7.6, star-6to5-2017 6.6, canberra-2002 3.2.
    """
    lines = []
    for sign in state.signs:
        if sign.kind == "player_limits":
            lines.append(f"{sign.subject}: {_range(state.terms.minimum_for(sign.subject), sign.maximum_cents)}")
        elif sign.kind == "box_maximum":
            lines.append(f"Box {sign.subject}: {_range(state.terms.minimum_cents, sign.maximum_cents)}")
    return tuple(lines)


def _whose_answer(rules: RuleBook) -> tuple[str, ...]:
    """Where the rules leave it to the players that their wagers keep to the limits, the sign tells them.

    Clauses: star-2024 7.4, star-6to5-2017 6.4.
    """
    if rules.procedures["keep_players_limits"] is None:
        return ()
    return ("Players are responsible for keeping to the limits on this sign",)


def _perfect_pairs(rules: RuleBook, state: GamingTable) -> tuple[str, ...]:
    """Clauses: star-2024 16.3, star-2024 16.4.2, star-6to5-2017 15.3, star-6to5-2017 15.4.2, canberra-2002 18.9."""
    terms = state.terms
    if not terms.perfect_pairs:
        return ()
    lines = [f"Perfect Pairs: {_range(terms.pairs_minimum_cents, terms.pairs_maximum_cents)}"]
    restricted = any(sign.kind == "pairs_restriction" for sign in state.signs)
    if restricted or rules.values["pairs_with_wager_only"]:
        lines.append("Perfect Pairs only with your own wager on the box")
    return (*lines, *(_pays(rules, name) for name in PAIRS_PARAMETERS))


def _options(rules: RuleBook, state: GamingTable) -> tuple[str, ...]:
    terms = state.terms
    lines = []
    if terms.resplit:
        lines.append(f"Equal cards may be split again, up to {rules.values['resplit_hands']} hands on a box")
    if terms.face_down:
        lines.append("The first two cards are dealt face down")
    if terms.late_payment:
        lines.append("A 21 may be paid at the final settlement")
    if terms.absent_player == TO_TWELVE:
        lines.append("The box of an absent player is dealt cards until its total exceeds 11")
    return tuple(lines)


def _payouts(rules: RuleBook) -> tuple[str, ...]:
    """Table 1, and Table 2 in sentences.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 11.10, canberra-2002 14.2, canberra-2002 14.3.
    """
    values = rules.values
    table_1 = ("pontoon_odds", *TABLE_1_PARAMETERS[2:], TABLE_1_PARAMETERS[0])
    least, step = values["super_bonus_from"], values["super_bonus_step"]
    small = f"of ${dollars(least)} or more but below ${dollars(step)}" if least else f"below ${dollars(step)}"
    return (
        *(_pays(rules, name) for name in table_1),
        _NO_SUPER_BONUS[values["super_bonus_on_split_hands"]],
        f"Super Bonus, 7-7-7 of one suit when the dealer's first card is a 7: ${dollars(values['super_bonus_small'])} "
        f"for a wager {small}, ${dollars(values['super_bonus_large'])} for ${dollars(step)} or more",
        f"{_OTHERS[values['bonus_paid_per']]} then gets ${dollars(values['bonus_to_others'])}",
    )


def _pays(rules: RuleBook, name: str) -> str:
    odds, meaning = rules.values[name], SCHEMA[name].meaning
    return f"{meaning[0].upper()}{meaning[1:]} pays {odds[0]} to {odds[1]}"


def _proposed(state: GamingTable, tell: Tell) -> tuple[str, ...]:
    """Signs of what is to come, with its time, and what has been announced to the players.

    Clauses: star-2024 7.5, star-2024 14.9.1, star-2024 20.9, star-6to5-2017 6.5, star-6to5-2017 13.9.1,
    star-6to5-2017 19.8, canberra-2002 3.1, canberra-2002 16.2.
    """
    signs = [_proposal(sign, tell) for sign in state.signs if sign.kind in _PROPOSED]
    about = [each.about for each in state.notices if each.to == "players" and not each.spent]
    # Newcomers are still advised of an option that holds already, and the sign says so by itself.
    to_come = [
        _ANNOUNCED[each] for each in about if each in _ANNOUNCED and not (each == "resplit" and state.terms.resplit)
    ]
    return (*signs, *dict.fromkeys(to_come))


def _proposal(sign: Sign, tell: Tell) -> str:
    assert sign.takes_effect_at is not None
    time, minimum = tell(sign.takes_effect_at), dollars(sign.minimum_cents or 0)
    return _PROPOSED[sign.kind].format(time=time, minimum=minimum)


def _range(minimum: int | None, maximum: int | None) -> str:
    least = f"minimum ${dollars(minimum)}" if minimum else "no minimum"
    most = f"maximum ${dollars(maximum)}" if maximum is not None else "no maximum"
    return f"{least}, {most}"
