"""The names people go by: what a table knows them as, and which of them are the same name or nobody's."""

import unicodedata

from pontoon.game.refusals import Refusal
from pontoon.law.procedures import ROLES
from pontoon.live.people.sentences import refused

LEAST_LETTERS = 2
MOST_LETTERS = 24
# The account that is made when the house is first started.
FIRST_ADMINISTRATOR = "administrator"

_SIGNS = " ._-"
# What the program itself, or a sentence about a table, goes by.
_NOBODYS = {
    "anonymous",
    "automatic dealer",
    "cage",
    "cash",
    "casino",
    "everybody",
    "everyone",
    "guest",
    "house",
    "nobody",
    "none",
    "null",
    "platform",
    "players",
    "police",
    "pontoon",
    "root",
    "scrutineer",
    "somebody",
    "staff",
    "system",
    "table",
    "the dealer",
    "the house",
    "visitor",
    FIRST_ADMINISTRATOR,
}


def tidied(name: str) -> str:
    """A name in the one form in which it is kept: each letter with its accent is one character."""
    return unicodedata.normalize("NFC", name.strip())


def key_of(name: str) -> str:
    """What two names must not share: small and capital letters and accents make no difference.

    >>> key_of("Zoë"), key_of("zoe")
    ('zoe', 'zoe')
    """
    apart = unicodedata.normalize("NFKD", name.strip())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def refusal_of_the_name(name: str, first_administrator: bool = False) -> Refusal | None:
    """Why nobody can go by this name; one that is tidied already."""
    if not LEAST_LETTERS <= len(name) <= MOST_LETTERS:
        return refused("name_has_the_wrong_length", least=LEAST_LETTERS, most=MOST_LETTERS)
    if not all(map(_may_stand_in_a_name, name)) or not (name[0].isalnum() and name[-1].isalnum()):
        return refused("name_has_other_characters")
    pairs = {name[place : place + 2] for place in range(len(name) - 1)} - {". "}
    if any(pair[0] in _SIGNS and pair[1] in _SIGNS for pair in pairs):
        return refused("name_has_other_characters")
    if _letters_of(name) in _RESERVED and not (first_administrator and name == FIRST_ADMINISTRATOR):
        return refused("name_is_reserved", name=name)
    return None


def _may_stand_in_a_name(character: str) -> bool:
    """Letters of other alphabets can look the same and be another's, so they are left out."""
    if character in _SIGNS or (character.isascii() and character.isalnum()):
        return True
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN ")


def _letters_of(name: str) -> str:
    return "".join(filter(str.isalnum, key_of(name)))


_RESERVED = {_letters_of(name) for name in (*_NOBODYS, *ROLES)}
