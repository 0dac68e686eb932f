"""Why an action is the best, in words: how often it wins or goes wrong, and what the others give away."""

from collections.abc import Mapping, Sequence

Way = tuple[str, float, float]
Ways = Sequence[Way]

# Whatever rounding leaves of nothing.
_NOTHING = 1e-9


def in_100(chance: float) -> str:
    """How many times of a hundred, never rounded to none or to all.

    >>> in_100(0.2126), in_100(0.0004), in_100(1.0)
    ('21 times in 100', 'less than once in 100', '100 times in 100')
    """
    whole = round(100 * chance)
    if chance > 0 and whole == 0:
        return "less than once in 100"
    times = whole if chance >= 1 else min(99, whole)
    return "once in 100" if times == 1 else f"{times} times in 100"


def units(value: float) -> str:
    """
    >>> units(-0.456), units(0.1), units(-0.00001)
    ('-0.456', '+0.100', '0.000')
    """
    shown = f"{value:+.3f}"
    return "0.000" if shown in ("+0.000", "-0.000") else shown


def reason_of(action: str, value: float, ways: Ways) -> str:
    """How an action comes to its value, in a sentence."""
    chances = {what: chance for what, chance, _ in ways}
    told = _REASONS[action](ways, chances)
    return f"{told}: {units(value)} on average."


def _stand(_ways: Ways, chances: Mapping[str, float]) -> str:
    return f"Standing {_left_alone(chances)}"


def _keep(_ways: Ways, chances: Mapping[str, float]) -> str:
    return f"Keeping the double {_left_alone(chances)}, with both wagers"


def _left_alone(chances: Mapping[str, float]) -> str:
    lost = chances.get("loses", 0.0) + chances.get("dealer's pontoon", 0.0)
    equal = chances.get("stands off", 0.0)
    # What is subtracted elsewhere to come to nothing leaves a trace.
    stands_off = f", is a stand-off {in_100(equal)}" if equal > _NOTHING else ""
    return f"wins {in_100(chances.get('wins', 0.0))}{stands_off} and loses {in_100(lost)}"


def _hit(ways: Ways, _chances: Mapping[str, float]) -> str:
    bust = sum(chance for _, chance, value in ways if value <= -1 + _NOTHING)
    made = sum(chance for _, chance, value in ways if value >= 1 - _NOTHING)
    parts = [f"loses at once {in_100(bust)}" if bust else "cannot lose at once"]
    if made:
        parts.append(f"{in_100(made)} makes 21")
    return f"Hitting {' and '.join(parts)}"


def _double(ways: Ways, _chances: Mapping[str, float]) -> str:
    bust = sum(chance for _, chance, value in ways if value <= -2 + _NOTHING)
    given_up = sum(chance for what, chance, _ in ways if what.endswith("forfeited"))
    ahead = sum(chance for _, chance, value in ways if value > 0)
    parts = [f"a card that favours the hand {in_100(ahead)}"]
    if bust:
        parts.append(f"one that loses both wagers at once {in_100(bust)}")
    if given_up:
        parts.append(f"one after which it is better to forfeit {in_100(given_up)}")
    return f"Doubling brings {', '.join(parts)}"


def _split(ways: Ways, _chances: Mapping[str, float]) -> str:
    seconds = [(chance, value) for _, chance, value in ways if chance < 1]
    ahead = sum(chance for chance, value in seconds if value > 0)
    return f"Splitting makes two hands with a wager each; a hand is ahead after its second card {in_100(ahead)}"


def _surrender(_ways: Ways, chances: Mapping[str, float]) -> str:
    pontoon = chances.get("dealer's pontoon", 0.0)
    return (
        f"Surrendering loses its share of the wager, or all of it when the dealer makes a pontoon ({in_100(pontoon)})"
    )


def _forfeit(_ways: Ways, _chances: Mapping[str, float]) -> str:
    return "Forfeiting loses the original wager but recovers the double"


_REASONS = {
    "stand": _stand,
    "keep": _keep,
    "hit": _hit,
    "double": _double,
    "split": _split,
    "surrender": _surrender,
    "forfeit": _forfeit,
}


def why_best(ranked: Sequence[tuple[str, float]]) -> str:
    """What speaks for the best of all actions, given from the best to the worst with their values."""
    (best, value), *others = ranked
    named = best.capitalize()
    if not others:
        return f"{named} is the only choice: {units(value)} on average."
    second, next_value = others[0]
    gap = value - next_value
    if gap < _NOTHING:
        return f"{named} and {second} are worth the same: {units(value)} on average."
    told = f"{named} is best: {units(value)} on average, {_wager_share(gap)} more than {second}"
    return f"{told}. The worst choice, {others[-1][0]}, gives away {_wager_share(value - others[-1][1])}."


def _wager_share(share: float) -> str:
    """
    >>> _wager_share(0.0528), _wager_share(0.00001)
    ('5.28 % of the wager', 'less than 0.01 % of the wager')
    """
    return "less than 0.01 % of the wager" if share < 0.00005 else f"{100 * share:.2f} % of the wager"


def effect_sentence(before: float, after: float) -> str:
    """What changed rules do to the house edge; values are the player's."""
    difference = after - before
    if abs(difference) < _NOTHING:
        return (
            f"The house edge stays at {_edge(before)}: this change does not affect the best play, at least not at this "
            "wager."
        )
    whom = "the player" if difference > 0 else "the house"
    return (
        f"The house edge is {_edge(after)} instead of {_edge(before)}: this favours {whom} by "
        f"{100 * abs(difference):.4f} % of the original wager."
    )


def _edge(value: float) -> str:
    return f"{-100 * value + 0.0:.4f} %"
