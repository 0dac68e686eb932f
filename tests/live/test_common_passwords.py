"""Passwords that anybody would try: refused by how they are made, and by a house's own list."""

from pathlib import Path
from random import Random

import pytest

from pontoon.live.people.common_passwords import is_common, list_of
from pontoon.live.people.passwords import LEAST_CHARACTERS

# Written here once more, and not taken from the program: what such passwords are mostly made of.
WORDS = tuple(
    """
    password welcome iloveyou letmein qwerty monkey dragon sunshine princess football baseball superman batman master
    shadow michael jennifer jordan charlie liverpool chelsea arsenal summer winter autumn spring january february march
    april monday tuesday friday sunday australia sydney melbourne brisbane holden cricket chocolate cookie cheese
    freedom starwars pokemon computer internet administrator secret changeme whatever forever mustang
    """.split()  # noqa: SIM905 - a row of words is read better as one
)
ENDINGS = tuple(
    """
    1 12 123 1234 12345 123456 1234567 12345678 123456789 321 007 69 99 111 000 666 777 1! 123! 2020 2021 2022 2023
    2024 2025 1990 1987 01011990 31121999
    """.split()  # noqa: SIM905
)


def as_digits(word: str) -> str:
    return word.translate(str.maketrans("aeio", "4310"))


def usual_forms() -> set[str]:
    """Words with their usual endings and beginnings, doubled, in capitals, with signs, and with letters as digits."""
    made: set[str] = set()
    for word in WORDS:
        for written in (word, word.capitalize(), word.upper(), as_digits(word)):
            made |= {written + ending for ending in ENDINGS} | {ending + written for ending in ENDINGS}
            made |= {f"{written}-{ending}" for ending in ENDINGS} | {f"{written}@{ending}" for ending in ENDINGS}
            made |= {f"{written}{ending}{written}" for ending in ("", "1", "123")}
        made |= {word + other for other in WORDS} | {f"{word}.{other}1" for other in WORDS}
    return {each for each in made if len(each) >= LEAST_CHARACTERS}


def test_more_than_three_thousand_of_the_commonest_forms_are_refused() -> None:
    forms = usual_forms()
    assert len(forms) > 3_000
    assert [each for each in forms if not is_common(each)] == []


@pytest.mark.parametrize(
    "password",
    [
        "1qaz2wsx3edc",
        "zaq12wsxcde3",
        "1q2w3e4r5t6y",
        "qwertyuiopasdf",
        "a1b2c3d4e5f6",
        "abc123abc123",
        "987654321098",
        "xyxyxyxyxyxy",
        "AbCdEfGhIjKl",
        "correct horse battery staple",
        "P@$$w0rd P@$$w0rd",
    ],
)
def test_rows_of_keys_repetitions_and_what_everybody_has_read_are_refused(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password",
    [
        "73920184756291",
        "monkey dragon football",
        "my other car is a boat",
        "wattle, brolga & me",
        "Xk4-vt9-Qm2-pz7",
        "thirteen quiet pelicans",
    ],
)
def test_digits_at_random_and_three_words_are_ones_own(password: str) -> None:
    assert not is_common(password)


def test_no_word_made_by_chance_is_taken_for_a_common_one() -> None:
    draw = Random(7)
    signs = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#%&+"
    assert not [word for word in ("".join(draw.choices(signs, k=14)) for _ in range(500)) if is_common(word)]


def test_a_house_refuses_what_is_on_its_own_list_however_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("Thirteen Quiet Pelicans\n\nbrolga-brolga-9\n", "utf-8")
    listed = list_of(tmp_path / "list.txt")
    assert is_common("thirteenquietpelicans", listed)
    assert is_common("THIRTEEN quiet-pelicans", listed)
    assert is_common("Brolga Brolga 9", listed)
    assert not is_common("fourteen quiet pelicans", listed)
    assert not is_common("thirteen quiet pelicans")
