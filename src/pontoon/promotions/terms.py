"""The terms and conditions of a promotion as a form: what is asked for in it, and the words an entry may take.

An entry left at its default has not been filled in. What must be filled in is told by `requirements`; the form itself
accepts everything, so that a draft can be kept before it is complete.
"""

from typing import NamedTuple

# How winners are found: by a draw among the entries, or by what they did (`merit`).
DRAW = "draw"
MERIT = "merit"
MANNERS = (DRAW, MERIT)

# What a prize is. Money is paid; the others are prizes in kind, casino dollars and slots dollars among them.
MONEY = "money"
GOODS = "goods"
MACHINERY = "machinery"
VEHICLE = "vehicle"
TRAVEL = "travel"
REAL_ESTATE = "real_estate"
CASINO_DOLLARS = "casino_dollars"
SLOTS_DOLLARS = "slots_dollars"
KINDS = (MONEY, GOODS, MACHINERY, VEHICLE, TRAVEL, REAL_ESTATE, CASINO_DOLLARS, SLOTS_DOLLARS)

# What a prize may contain that the law speaks of; liquor up to an amount, the others not at all.
TOBACCO = "tobacco"
FIREARM = "firearm"
WEAPON = "weapon"
LIQUOR = "liquor"
PRESCRIBED = "prescribed"
CONTENTS = (TOBACCO, FIREARM, WEAPON, LIQUOR, PRESCRIBED)

# How a patron may be told of something, and where terms and results are found.
FACE_TO_FACE = "face_to_face"
MAIL = "mail"
TELEPHONE = "telephone"
EMAIL = "email"
WAYS = (FACE_TO_FACE, MAIL, TELEPHONE, EMAIL)
PLACES = ("casino", "website", "email", "direct_mail", "brochure", "other")


class Detail(NamedTuple):
    """An entry of the form that only prizes of a kind have, such as a vehicle's make."""

    name: str
    text: str


class Prize(NamedTuple):
    """One prize, `quantity` times. `contains` and the litres say what of `CONTENTS` is in it.

    `conditions` are those of receiving, using or accepting it. `alternative_cents` is the money offered instead of a
    prize in kind; None: none is offered.
    """

    name: str = ""
    kind: str = ""
    value_cents: int = 0
    quantity: int = 1
    conditions: str = ""
    alternative_cents: int | None = None
    contains: tuple[str, ...] = ()
    liquor_millilitres: int = 0
    details: tuple[Detail, ...] = ()

    def detail(self, name: str) -> str:
        """What the form says under this name; empty where nothing was filled in."""
        return next((each.text.strip() for each in self.details if each.name == name), "")


class Terms(NamedTuple):
    """The form. Times are whole seconds since 1970, UTC; 0: not filled in. None: a question left open.

    `starts_at` to `ends_at` is the promotion itself, `closing_at` the last second in which an entry is received, and
    `award_at` when the prizes are awarded: the time of the draw, where there is one. `claim_until` 0: claims never
    lapse. `entries_each` 0: as many as somebody earns.
    """

    name: str = ""
    title: str = ""
    manner: str = ""
    manner_in_words: str = ""
    award_at: int = 0
    award_place: str = ""
    eligibility: tuple[str, ...] = ()
    wager_needed: bool | None = None
    minimum_wager_cents: int = 0
    nature: str = ""
    reservations: str = ""
    closing_at: int = 0
    place: str = ""
    starts_at: int = 0
    ends_at: int = 0
    claiming: str = ""
    presence_required: bool | None = None
    claim_until: int = 0
    notified_by: tuple[str, ...] = ()
    results_published: str = ""
    entries_each: int = 0
    one_prize_each: bool = False
    prizes: tuple[Prize, ...] = ()

    @property
    def units(self) -> tuple[int, ...]:
        """The prizes one by one, in the order in which they are awarded, each by its place in the form from one."""
        return tuple(place for place, prize in enumerate(self.prizes, 1) for _ in range(prize.quantity))

    @property
    def largest_cents(self) -> int:
        """What the most valuable individual prize is worth."""
        return max((prize.value_cents for prize in self.prizes), default=0)
