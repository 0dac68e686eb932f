"""Forms to fill in: the terms of a promotion with one prize of a kind, every entry with what it is for."""

from pontoon.promotions.requirements import DETAILS
from pontoon.promotions.terms import CASINO_DOLLARS, CONTENTS, KINDS, MANNERS, MONEY, SLOTS_DOLLARS, WAYS

_HEAD = """\
# Terms and conditions of a promotion with a prize. Fill in the empty fields, then run: pontoon promotion check FILE
rules = "{rules}"
name = ""                   # short, for the log: lower case, no spaces
title = ""                  # as players read it

# How, when and where the prize is awarded
manner = ""                 # {manners}
manner_in_words = ""
award_at = ""               # a time with its offset, such as 2026-07-04T20:00:00+10:00; of the draw, if there is one
award_place = ""

# Who qualifies, as a list of criteria
eligibility = []
wager_needed = ""           # true or false
minimum_wager = ""          # dollars, such as "25"; leave empty if none is needed
entries_each = 0            # the most entries for one person; 0 for as many as are earned
one_prize_each = false      # true if nobody may win more than once

# What the prize is, with any qualification, reservation or guarantee
nature = ""
reservations = ""

# When and where the promotion takes place, and when entries close
starts_at = ""
ends_at = ""
closing_at = ""
place = ""

# Claims and results
claiming = ""
presence_required = ""      # true or false: whether entrants must be present at the draw
claim_until = ""            # a time; leave empty if claims never lapse
notified_by = []            # {ways}
results_published = ""

[[prizes]]
name = ""
kind = "{kind}"
value = ""                  # dollars
quantity = 1
conditions = ""             # of receiving, using or accepting it; "none" if there are none
contains = []               # {contents}
liquor_litres = ""          # if it contains liquor
"""
_ALTERNATIVE = 'alternative = ""            # dollars offered instead; leave empty if no money is offered\n'


def template(kind: str, rules: str) -> str:
    """The form for a prize of this kind, to be filled in; raises ValueError for a kind there is not."""
    if kind not in KINDS:
        raise ValueError(f"{kind} is not a kind of prize; the kinds are: {', '.join(KINDS)}")
    told = {"manners": " or ".join(MANNERS), "ways": ", ".join(WAYS), "contents": ", ".join(CONTENTS)}
    text = _HEAD.format(kind=kind, rules=rules, **told)
    if kind not in (MONEY, CASINO_DOLLARS, SLOTS_DOLLARS):
        text += _ALTERNATIVE
    for name, what in DETAILS.get(kind, ()):
        key = f'{name} = ""'
        text += f"{key:<28}# {what}\n"
    return text
