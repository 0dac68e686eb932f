"""Who a patron is: name, address and how to reach somebody, kept beside the log and never in it.

The log knows a patron by a number and a reference. Whoever runs a promotion keeps the particulars encrypted under that
reference, passes a lookup in where a name is needed, and throws the key away when a `PersonErased` comes: what is left
in the log is a number that leads to nobody.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pontoon.table.orders import Person

PLAYER = "player"


class Particulars(NamedTuple):
    """What is known of a patron; empty: not known."""

    name: str
    address: str = ""
    telephone: str = ""
    email: str = ""


Lookup: TypeAlias = Callable[[int], Particulars | None]


def nobody(_patron: int) -> Particulars | None:
    """The lookup of whoever has no particulars at hand."""
    return None


def as_patron(number: int) -> Person:
    """The person who gives an order as a patron: the log records the number, not the account's name.

    >>> as_patron(7)
    Person(name='patron 7', role='player')
    """
    return Person(f"patron {number}", PLAYER)


def reaches(particulars: Particulars | None, way: str) -> bool:
    """Whether somebody can be told that way: whoever stands there, or whose address or number is known."""
    if way == "face_to_face":
        return True
    known = particulars or Particulars("")
    return bool({"mail": known.address, "telephone": known.telephone, "email": known.email}.get(way, "").strip())


def names_somebody(text: str, particulars: Particulars | None) -> bool:
    """Whether a text meant for the log has any of the particulars in it.

    >>> names_somebody("Ann Lee did not wager enough", Particulars("Ann Lee"))
    True
    """
    words = _plain(text)
    return particulars is not None and any(_plain(each) in words for each in particulars if _plain(each))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
