"""Passwords anybody would try: not a list of them but how they are made, and a list of the house's own if it has one.

Lists of the commonest passwords are mostly a few hundred words, each with digits, signs, capitals, or letters written
as digits; then rows of keys and repetitions. A password made of nothing else is refused, whatever it is made to.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pontoon.live.people.names import key_of

# A pass phrase of three different words is its own, however plain they are.
MOST_WORDS = 2
# So many digits beside a word make it no better: a date, a telephone's last digits.
MOST_DIGITS = 8
LEAST_RUN = 3

_WORDS = frozenset(
    """
    qwerty qwertz qazwsx asdf asdfgh zxcvbn password passwort passwd passphrase pass word secret secure security private
    login logon signin user username admin
    administrator root master guest test testing tester default temp temporary change changeme please letmein open
    opensesame welcome hello goodbye access system server computer internet google facebook windows microsoft apple
    samsung android money bitcoin dollar dollars lucky winner player poker casino pontoon blackjack dealer jackpot cards
    ace king queen jack joker spade club diamond heart love lover loveyou iloveyou forever together baby babygirl
    princess prince angel sweet sweetheart honey sugar darling family mother father mummy daddy sister brother friend
    friends happy smile sunshine sunny flower rose lily daisy summer autumn winter spring january february march april
    may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
    today tomorrow birthday christmas monkey dragon tiger lion eagle falcon phoenix shadow hunter killer ninja warrior
    superman batman spiderman pokemon starwars matrix trustno star stars moon galaxy magic wizard merlin harley ranger
    mustang ferrari porsche mercedes toyota holden football soccer cricket rugby baseball basketball hockey tennis
    golf liverpool arsenal chelsea manchester united barcelona realmadrid yankees cowboys lakers broncos sydney
    melbourne brisbane perth adelaide canberra hobart darwin australia aussie kangaroo koala london england america
    michael michelle jessica jennifer jordan joshua daniel david matthew andrew thomas robert charlie george william
    james john peter mark paul anthony steven christopher nicole ashley amanda hannah samantha sarah elizabeth sophie
    charlotte olivia emma amelia maggie buddy bailey max ginger pepper cookie chocolate banana orange apples cheese
    butter coffee whatever nothing something freedom liberty letter number one two three four five six seven eight nine
    red blue green black white purple yellow silver golden gold rainbow thunder lightning storm hardcore biteme
    correcthorsebatterystaple
    """.split()  # noqa: SIM905 - a row of words is read better as one
)
# How letters are written as digits and signs.
_WRITTEN_AS = {"a": "4@", "b": "8", "e": "3", "g": "9", "i": "1!", "l": "1", "o": "0", "s": "5$", "t": "7", "z": "2"}
_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_SEQUENCES = ("01234567890", "abcdefghijklmnopqrstuvwxyz")


def is_common(password: str, listed: frozenset[str] = frozenset()) -> bool:
    """Whether it is on the list, or made of words, rows of keys and digits that anybody would try.

    >>> is_common("P@ssw0rd-2024"), is_common("1qaz2wsx3edc"), is_common("nine blue lorikeets")
    (True, True, False)
    """
    text = key_of(password)
    if text in listed or _bare(text) in listed or len(set(text)) < 4:
        return True
    bare = _bare(text)
    if _repeats(bare) or (_is_run(bare[::2]) and _is_run(bare[1::2])):
        return True
    return any(_made_of_pieces(each) for each in {text, bare})


def list_of(path: Path) -> frozenset[str]:
    """A house's own list, a password to a line; raises OSError or UnicodeDecodeError where it cannot be read."""
    return frozenset(_both_ways(path.read_text("utf-8").splitlines()))


def _both_ways(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        text = key_of(line)
        if text:
            yield from (text, _bare(text))


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _repeats(bare: str) -> bool:
    """A short piece again and again: twice where it is half of it and short, three times anyway."""
    return any(
        len(bare) >= 2 * size and bare == (bare[:size] * len(bare))[: len(bare)]
        for size in range(1, max(len(bare) // 3, 6) + 1)
    )


@lru_cache(maxsize=1)
def _neighbours() -> frozenset[str]:
    """Pairs that follow one another: in the alphabet, in counting, or side by side on the keys, either way."""
    pairs = {first + second for row in (*_ROWS, *_SEQUENCES) for first, second in pairwise(row)}
    for above, below in pairwise(_ROWS):
        for place, key in enumerate(below):
            pairs |= {key + other for other in above[place : place + 2]}
    return frozenset(pairs | {pair[::-1] for pair in pairs} | {key * 2 for row in _ROWS for key in row})


def _is_run(text: str) -> bool:
    return len(text) >= LEAST_RUN and all(a + b in _neighbours() for a, b in pairwise(text))


def _made_of_pieces(text: str) -> bool:
    """Whether words, rows of keys, a few digits and signs are all there is, from left to right.

    Each state is a place that can be reached, with the words used so far and the digits left over.
    """
    reached: list[set[tuple[frozenset[str], int]]] = [set() for _ in range(len(text) + 1)]
    reached[0].add((frozenset(), 0))
    for place in range(len(text)):
        for words, digits in reached[place]:
            for end, more, loose in _pieces(text, place):
                if len(words | more) <= MOST_WORDS and digits + loose <= MOST_DIGITS:
                    reached[end].add((words | more, digits + loose))
    # Digits alone, without a word, may be anything.
    return any(words or not digits for words, digits in reached[-1])


def _pieces(text: str, place: int) -> Iterable[tuple[int, frozenset[str], int]]:
    """What may stand here: where it ends, the word it is, and how many digits belong to nothing."""
    sign = text[place]
    if not sign.isalnum():
        yield place + 1, frozenset(), 0
    elif sign.isdecimal():
        yield place + 1, frozenset(), 1
    end = place + 1
    while end < len(text) and text[end - 1] + text[end] in _neighbours():
        end += 1
        if end - place >= LEAST_RUN:
            yield end, frozenset(), 0
    for word in _beginning_with().get(sign, ()):
        there = text[place : place + len(word)]
        if len(there) == len(word) and all(map(_stands_for, there, word)):
            yield place + len(word), frozenset((word,)), 0


@lru_cache(maxsize=1)
def _beginning_with() -> dict[str, tuple[str, ...]]:
    """The words by every sign that their first letter may be written as."""
    signs = {sign for word in _WORDS for sign in word[0] + _WRITTEN_AS.get(word[0], "")}
    return {sign: tuple(sorted(word for word in _WORDS if _stands_for(sign, word[0]))) for sign in signs}


def _stands_for(sign: str, letter: str) -> bool:
    return sign == letter or sign in _WRITTEN_AS.get(letter, "")
