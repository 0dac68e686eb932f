"""Checks a draw by the protocol pontoon-draw-v1, with nothing but Python's own library.

    python check_draw.py BUNDLE [--json]

BUNDLE is the JSON file that a house publishes after the draw of a promotion. The seed must be the one the house was
committed to, the list of entries the one whose digest was frozen, and each award must go to the entry that follows from
the seed, the list and the witnesses' words.
Exit code 0: everything is correct. 1: something is wrong, one line each. 2: the bundle cannot be read.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Any

Bundle = dict[str, Any]

FIELDS: dict[str, type] = {
    "protocol": str,
    "promotion": str,
    "draw": int,
    "commitment": str,
    "digest": str,
    "entries": list,
    "words": list,
    "seed": str,
    "prizes": list,
    "one_prize_each": bool,
    "settled_before": list,
    "awards": list,
    "terms_sha256": str,
    "terms": str,
}
OF_AN_AWARD: dict[str, type] = {"award": int, "prize": int, "entry": int, "place": int, "passed_over": bool}


class Unreadable(Exception):
    pass


def counted(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def lp(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def words_of(key: bytes) -> Iterator[int]:
    for block in count():
        four = hmac.digest(key, u64(block), "sha256")
        yield from (int.from_bytes(four[at : at + 8], "big") for at in range(0, 32, 8))


def below(n: int, source: Iterator[int]) -> int:
    """A number below n without bias: words of the last, incomplete round of n are passed over."""
    most = 2**64 - 2**64 % n
    return next(word for word in source if word < most) % n


def order(bundle: Bundle) -> Iterator[tuple[int, int]]:
    """The entries as they are drawn, one after the other, none twice."""
    seed, digest = bytes.fromhex(bundle["seed"]), bytes.fromhex(bundle["digest"])
    told = u64(len(bundle["words"])) + b"".join(lp(word) for word in bundle["words"])
    head = b"pontoon-draw-v1 key" + lp(bundle["promotion"]) + u64(bundle["draw"])
    source = words_of(hmac.digest(seed, head + digest + told, "sha256"))
    left = [entry for entry, _ in bundle["entries"]]
    for place in range(len(left)):
        other = place + below(len(left) - place, source)
        left[place], left[other] = left[other], left[place]
        yield place + 1, left[place]


def winners(bundle: Bundle) -> Iterator[tuple[int, int]]:
    """Who is asked, in turn: no entry twice, and no patron twice where nobody has two prizes."""
    patron_of = dict(bundle["entries"])
    asked = {entry for _, entry, _ in bundle["settled_before"]}
    patrons = {patron for _, _, patron in bundle["settled_before"]}
    for place, entry in order(bundle):
        if entry in asked or (bundle["one_prize_each"] and patron_of[entry] in patrons):
            continue
        asked.add(entry)
        patrons.add(patron_of[entry])
        yield place, entry


def problems(bundle: Bundle) -> Iterator[str]:
    """What is wrong with a draw, one sentence each."""
    name, draw = bundle["promotion"], bundle["draw"]
    bound = hashlib.sha256(b"pontoon-draw-v1 commit" + lp(name) + u64(draw) + bytes.fromhex(bundle["seed"]))
    if bound.hexdigest() != bundle["commitment"]:
        yield "the seed is not the one the house committed to"
    numbers = [entry for entry, _ in bundle["entries"]]
    if any(first >= second for first, second in pairwise(numbers)):
        yield "the entries are not in ascending order, or one appears more than once"
    frozen = hashlib.sha256(b"pontoon-draw-v1 entries" + lp(name) + u64(len(numbers)) + b"".join(map(u64, numbers)))
    if frozen.hexdigest() != bundle["digest"]:
        yield "the entries are not those of the frozen list"
    if draw > 1 and not bundle["words"]:
        yield "a draw that was held again is missing a witness's word"
    if hashlib.sha256(bundle["terms"].encode()).hexdigest() != bundle["terms_sha256"]:
        yield "the terms are not those whose digest was published"
    yield from wrong_awards(bundle)


def wrong_awards(bundle: Bundle) -> Iterator[str]:
    """Each award to the next in the order drawn: the prizes in their order, then those that were passed over."""
    open_prizes: Counter[int] = Counter(bundle["prizes"]) - Counter(prize for prize, _, _ in bundle["settled_before"])
    first = sorted(open_prizes.elements(), key=bundle["prizes"].index)
    following, awards = winners(bundle), bundle["awards"]
    again = Counter(award["prize"] for award in awards if award["passed_over"])
    for turn, award in enumerate(awards):
        number, due = award["award"], next(following, None)
        if due is None:
            yield f"award {number}: nobody was left in the order drawn"
        elif due != (award["place"], award["entry"]):
            yield f"award {number}: entry {award['entry']} has it, but the seed determines entry {due[1]}"
        if turn < len(first):
            if award["prize"] != first[turn]:
                yield f"award {number}: prize {award['prize']} was given, but prize {first[turn]} is next"
        elif not again[award["prize"]]:
            yield f"award {number}: prize {award['prize']} had already been given, and nobody was passed over for it"
        else:
            again[award["prize"]] -= 1
    if len(awards) < len(first) and next(following, None) is not None:
        yield f"prizes not awarded, though entries were left: {len(first) - len(awards)} of {len(first)}"


def read(path: str) -> Bundle:
    """The bundle, with every field of its own kind; raises Unreadable."""
    try:
        bundle: Bundle = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {getattr(error, 'strerror', None) or 'this is not JSON'}") from error
    check_fields(bundle, FIELDS, "the bundle")
    if bundle["protocol"] != "pontoon-draw-v1":
        raise Unreadable(f"protocol: expected pontoon-draw-v1, not {bundle['protocol']}")
    for key in ("seed", "commitment", "digest"):
        if len(bundle[key]) != 64 or set(bundle[key]) - set("0123456789abcdef"):
            raise Unreadable(f"{key}: expected 64 hexadecimal digits")
    rows = [("entries", 2), ("settled_before", 3)]
    if any(not is_numbers(row, size) for key, size in rows for row in bundle[key]):
        raise Unreadable("entries, settled_before: expected rows of numbers")
    if not is_numbers(bundle["prizes"], len(bundle["prizes"])) or not all(isinstance(w, str) for w in bundle["words"]):
        raise Unreadable("prizes: expected numbers; words: expected text")
    for award in bundle["awards"]:
        check_fields(award, OF_AN_AWARD, "an award")
    return bundle


def is_numbers(row: object, size: int) -> bool:
    return isinstance(row, list) and len(row) == size and all(type(each) is int and 0 <= each < 2**63 for each in row)


def check_fields(found: Any, expected: Mapping[str, type], what: str) -> None:
    if not isinstance(found, dict) or set(found) != set(expected):
        odd = sorted(set(found) ^ set(expected)) if isinstance(found, dict) else ["it is not an object"]
        raise Unreadable(f"{what}: unknown or missing: {', '.join(odd)}")
    for key, kind in expected.items():
        if type(found[key]) is not kind:
            raise Unreadable(f"{what}: {key}: expected {kind.__name__}")


def main(arguments: Sequence[str]) -> int:
    paths = [each for each in arguments if each != "--json"]
    try:
        if len(paths) != 1:
            raise Unreadable("expected one file")
        bundle = read(paths[0])
    except Unreadable as error:
        sys.stderr.write(f"check_draw: {error}\n")
        return 2
    found = list(problems(bundle))
    counts = {"promotion": bundle["promotion"], "draw": bundle["draw"], "entries": len(bundle["entries"])}
    if "--json" in arguments:
        told = {**counts, "awards": len(bundle["awards"]), "problems": found}
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    else:
        for each in found:
            sys.stdout.write(each + "\n")
        end = counted(len(found), "problem") if found else "everything is correct"
        entries, awards = counted(counts["entries"], "entry", "entries"), counted(len(bundle["awards"]), "award")
        sys.stdout.write(f"{counts['promotion']}, draw {counts['draw']}: {entries}, {awards}: {end}.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
