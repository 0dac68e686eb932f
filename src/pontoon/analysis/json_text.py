"""JSON that comes from outside, read strictly."""

import json
from typing import Any


def read_json(text: str, problem: type[Exception]) -> Any:
    """What the text says; raises `problem`, with a message of one line, for whatever is no JSON or can be read twice.

    Of two entries with one name nobody could say which counts, and NaN is a word of Python's and not of JSON.
    """

    def without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, entry in pairs:
            if name in found:
                raise problem(f"{name!r} appears twice")
            found[name] = entry
        return found

    def no_number(word: str) -> Any:
        raise problem(f"{word} is not a number")

    try:
        return json.loads(text, object_pairs_hook=without_twins, parse_constant=no_number)
    except problem:
        raise
    except (ValueError, RecursionError) as error:
        raise problem(f"not JSON: {error}") from None
