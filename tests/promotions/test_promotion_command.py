"""`pontoon promotion`: terms checked, a form to fill in, a draw verified."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pontoon.cli.main import main
from pontoon.promotions import bundle_of
from pontoon.promotions.canonical import canonical_text, terms_digest
from pontoon.promotions.requirements import DETAILS
from pontoon.promotions.terms import KINDS
from pontoon.promotions.terms_file import KEYS, KEYS_OF_A_PRIZE, BadTermsFile, read_terms
from pontoon.testing.promotions import Bureau
from tests.promotions.promotion_documents import STAR, clause_in

GOOD = """\
rules = "RULES"
name = "winter-draw"
title = "The winter draw"
manner = "draw"
manner_in_words = "by one draw among all entries"
award_at = 2026-07-12T20:00:00+10:00
award_place = "the main stage"
eligibility = ["members aged 18 or more"]
wager_needed = true
minimum_wager = "25"
nature = "a motor vehicle"
closing_at = 2026-07-12T19:00:00+10:00
place = "the casino"
starts_at = 2026-07-01T10:00:00+10:00
ends_at = 2026-07-13T10:00:00+10:00
claiming = "at the desk, with a card"
presence_required = false
claim_until = 2026-08-12T20:00:00+10:00
notified_by = ["telephone", "email"]
results_published = "on the website"
entries_each = 10
one_prize_each = true
reservations = "the colour may differ"

[[prizes]]
name = "a small car"
kind = "vehicle"
value = "9999.50"
quantity = 2
conditions = "the winner has a licence"
alternative = "9000"
contains = ["liquor"]
liquor_litres = "0.75"
make = "Holden"
model = "Astra"
accessories = "floor mats"
on_road_costs = "included for a year"
"""


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["promotion", *arguments])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    def save(text: str, rules: str = "star-2024") -> str:
        path = tmp_path / "winter.promotion.toml"
        path.write_text(text.replace("RULES", rules), "utf-8")
        return str(path)

    return save


# Reading


def test_a_file_is_read_whole() -> None:
    read = read_terms(GOOD.replace("RULES", "star-2024"))
    (prize,) = read.terms.prizes
    assert read.rules == "star-2024"
    assert (read.terms.award_at, read.terms.minimum_wager_cents, read.terms.entries_each) == (1_783_850_400, 2_500, 10)
    assert (prize.value_cents, prize.alternative_cents, prize.liquor_millilitres) == (999_950, 900_000, 750)
    assert prize.detail("model") == "Astra"
    assert all(
        getattr(read.terms, field) not in ("", 0, None, ()) or key == "presence_required"
        for key, (field, _) in KEYS.items()
    )
    assert json.loads(canonical_text(read.terms))["prizes"][0]["details"]["make"] == "Holden"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('title = "The', 'titel = "The', "titel: unknown key"),
        ('make = "Holden"', 'maker = "Holden"', "prizes.1.maker: unknown key"),
        ('make = "Holden"', "make = 4", "prizes.1.make: 4 is not valid here; expected text"),
        ('rules = "RULES"\n', "", "rules: missing"),
        ("award_at = 2026-07-12T20:00:00+10:00", "award_at = 2026-07-12T20:00:00", "award_at: "),
        ("award_at = 2026-07-12T20:00:00+10:00", "award_at = 2026-07-12", "award_at: "),
        ("award_at = 2026-07-12T20:00:00+10:00", "award_at = 2026-07-12T20:00:00.5+10:00", "award_at: "),
        ("award_at = 2026-07-12T20:00:00+10:00", "award_at = 1900-07-12T20:00:00+10:00", "award_at: "),
        ("award_at = 2026-07-12T20:00:00+10:00", "award_at = 20:00:00", "award_at: "),
        (
            'minimum_wager = "25"',
            "minimum_wager = 25",
            "minimum_wager: 25 is not valid here; expected an amount in dollars",
        ),
        ('minimum_wager = "25"', 'minimum_wager = "25.5"', "minimum_wager: '25.5' is not valid here"),
        ("wager_needed = true", 'wager_needed = "yes"', "wager_needed: 'yes' is not valid here; expected true"),
        ("entries_each = 10", "entries_each = true", "entries_each: true is not valid here; expected a whole number"),
        ("entries_each = 10", "entries_each = 1.0", "entries_each: 1.0 is not valid here"),
        ('liquor_litres = "0.75"', 'liquor_litres = "0.7500"', "prizes.1.liquor_litres: "),
        ('eligibility = ["members aged 18 or more"]', "eligibility = [1]", "eligibility: [1] is not valid here"),
        ('nature = "a motor vehicle"', "nature = false", "nature: false is not valid here; expected text"),
        ("[[prizes]]", "[prizes]", "prizes: expected [[prizes]]"),
        ("manner = ", "manner ", "this is not TOML"),
    ],
)
def test_a_wrong_or_unknown_key_is_named(
    old: str, new: str, told: str, saved: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in GOOD
    with pytest.raises(BadTermsFile, match=re.escape(told)):
        read_terms(GOOD.replace(old, new, 1))
    code, out, err = run("check", saved(GOOD.replace(old, new, 1)), capsys=capsys)
    assert (code, out) == (2, "")
    assert told.split(";")[0] in err


def test_every_wrong_key_is_told_at_once() -> None:
    with pytest.raises(BadTermsFile) as caught:
        read_terms("rules = 1\nsong = 2\nname = 3\n[[prizes]]\nvalue = 4\n")
    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == [
        "rules",
        "song",
        "name",
        "prizes.1.value",
    ]


# check


@pytest.mark.parametrize("rules", STAR)
def test_complete_terms_are_good(rules: str, saved: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(GOOD, rules)
    code, out, _ = run("check", path, capsys=capsys)
    digest = terms_digest(read_terms(GOOD).terms)
    assert (code, out) == (0, f"winter-draw: the terms are complete under {rules}.\nSHA-256 {digest}\n")
    code, out, _ = run("check", path, "--json", capsys=capsys)
    assert code == 0
    assert json.loads(out) == {
        "rules": rules,
        "name": "winter-draw",
        "sha256": digest,
        "complete": True,
        "problems": [],
    }


OF_A_KEY = {
    "name": "21.7",
    "title": "21.7",
    "manner": "21.7.1",
    "manner_in_words": "21.7.1",
    "award_at": "21.7.2",
    "award_place": "21.7.2",
    "eligibility": "21.7.3",
    "wager_needed": "21.7.4",
    "minimum_wager": "21.7.4",
    "nature": "21.7.5",
    "closing_at": "21.7.6",
    "place": "21.7.7",
    "starts_at": "21.7.7",
    "ends_at": "21.7.7",
    "claiming": "21.7.8",
    "presence_required": "21.7.8",
    "notified_by": "21.7.9",
    "results_published": "21.7.10",
    "prizes.1.name": "21.7.11",
    "prizes.1.kind": "21.7.11",
    "prizes.1.value": "21.7.11",
    "prizes.1.conditions": "21.7.11",
    "prizes.1.liquor_litres": "21.7.11",
    "prizes.1.make": "21.7.11.2",
    "prizes.1.model": "21.7.11.2",
    "prizes.1.accessories": "21.7.11.2",
    "prizes.1.on_road_costs": "21.7.11.2",
}


@pytest.mark.parametrize(
    ("rules", "key", "clause"),
    [
        pytest.param(
            rules,
            key,
            clause_in(rules, number),
            marks=pytest.mark.clauses(f"{rules} {clause_in(rules, number)}"),
            id=f"{rules}-{key}",
        )
        for rules in STAR
        for key, number in OF_A_KEY.items()
    ],
)
def test_each_required_key_that_is_missing_is_listed_with_its_clause(
    rules: str, key: str, clause: str, saved: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    above, prize = GOOD.split("[[prizes]]")
    line = re.compile(rf"^{key.split('.')[-1]} = .*\n", re.MULTILINE)
    text = f"{above}[[prizes]]{line.sub('', prize)}" if "." in key else f"{line.sub('', above)}[[prizes]]{prize}"
    assert text != GOOD
    code, out, _ = run("check", saved(text, rules), "--json", capsys=capsys)
    listed = [each for each in json.loads(out)["problems"] if each["key"] == key]
    assert code == 1
    assert [(each["code"], each["clause"]) for each in listed] == [("terms_are_incomplete", clause)]
    code, out, _ = run("check", saved(text, rules), capsys=capsys)
    assert code == 1
    assert f"{rules} {clause}: The terms do not state" in out


def test_all_that_is_missing_or_wrong_is_told(saved: Any, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace('contains = ["liquor"]', 'contains = ["tobacco"]').replace('place = "the casino"\n', "")
    code, out, _ = run("check", saved(text), capsys=capsys)
    assert (code, out.splitlines()) == (
        1,
        [
            "star-2024 22:21.7.7: The terms do not state where the promotion takes place. (place)",
            "star-2024 22:21.5.1: No prize may be or include this: tobacco. (prizes.1.contains)",
            "winter-draw: 2 problems under star-2024.",
        ],
    )


def test_a_file_that_is_not_there_and_rules_that_know_no_promotions_are_bad_input(
    saved: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run("check", str(tmp_path / "none.toml"), capsys=capsys)[0] == 2
    code, _, err = run("check", saved(GOOD, "canberra-2002"), capsys=capsys)
    assert (code, "has no rules for promotions" in err) == (2, True)
    assert run("check", saved(GOOD, "nowhere"), capsys=capsys)[0] == 2
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    assert run("check", str(tmp_path / "latin.toml"), capsys=capsys)[0] == 2


# template


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_asks_for_everything_that_check_asks_for(
    kind: str, saved: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    code, form, _ = run("template", kind, "--rules", "star-6to5-2017", capsys=capsys)
    assert code == 0
    read = read_terms(form)
    assert (read.rules, read.terms.prizes[0].kind) == ("star-6to5-2017", kind)
    keys = set(re.findall(r"^(\w+) =", form, re.MULTILINE))
    details = {name for name, _ in DETAILS.get(kind, ())}
    assert keys | {"alternative"} == {"rules", *KEYS, *KEYS_OF_A_PRIZE, *details}
    code, out, _ = run("check", saved(form), capsys=capsys)
    assert code == 1
    assert "problems under star-6to5-2017" in out


def test_there_is_no_form_for_another_kind(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run("template", "yacht", capsys=capsys)
    assert (code, "yacht is not a kind of prize" in err) == (2, True)


# verify


def test_a_published_draw_is_verified_and_a_lie_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = bundle_of(Bureau().running().enters(12).closed().drawn().state)
    path = tmp_path / "winter-draw.json"
    path.write_text(json.dumps(bundle), "utf-8")
    code, out, _ = run("verify", str(path), capsys=capsys)
    assert (code, out) == (0, "winter-draw, draw 1: 12 entries, 1 award: everything is correct.\n")
    bundle["awards"][0]["entry"] = bundle["awards"][0]["entry"] % 12 + 1
    path.write_text(json.dumps(bundle), "utf-8")
    code, out, _ = run("verify", str(path), "--json", capsys=capsys)
    assert code == 1
    assert len(json.loads(out)["problems"]) == 1
    code, out, _ = run("verify", str(path), capsys=capsys)
    assert (code, out.splitlines()[-1]) == (1, "winter-draw, draw 1: 12 entries, 1 award: 1 problem.")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": "x"}, "64 hexadecimal digits"),
        ({"protocol": "v0"}, "pontoon-draw-v1"),
        ({"song": 1}, "song"),
        ({"entries": [[1]]}, "rows of numbers"),
        ({"draw": True}, "expected int"),
        ({"words": [1]}, "words: expected text"),
        ({"awards": [{"award": 1}]}, "unknown or missing"),
        ({"awards": [1]}, "not an object"),
    ],
)
def test_a_bundle_that_cannot_be_read_says_why(
    change: dict[str, Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "draw.json"
    path.write_text(json.dumps({**bundle_of(Bureau().running().enters(2).closed().drawn().state), **change}), "utf-8")
    code, _, err = run("verify", str(path), capsys=capsys)
    assert (code, told in err) == (2, True)


def test_what_is_no_bundle_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", str(tmp_path / "none.json"), capsys=capsys)[0] == 2
    (tmp_path / "text.json").write_text("no JSON", "utf-8")
    assert run("verify", str(tmp_path / "text.json"), capsys=capsys)[0] == 2
