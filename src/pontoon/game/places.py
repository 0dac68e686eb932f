"""Where the keys of a TOML text stand, so that an error can name its line."""

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w-]+)\s*\]\]?")
_KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*=\s*(.*)""")
_QUOTES = ('"""', "'''")


class Places:
    """The line of each key: top level, in a table, or in the n-th table of an array."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str | int, ...], int] = {}
        self._play: int | None = None
        self._scan(text.splitlines())

    def _scan(self, lines: list[str]) -> None:
        prefix: tuple[str | int, ...] = ()
        counts: dict[str, int] = {}
        quote = ""
        for number, line in enumerate(lines, 1):
            if quote:
                quote = "" if quote in line else quote
                continue
            if header := _HEADER.match(line):
                name = header[2]
                prefix = (name,)
                if header[1] == "[[":
                    prefix = (name, counts.get(name, 0))
                    counts[name] = counts.get(name, 0) + 1
                self._lines.setdefault(prefix, number)
                self._lines.setdefault((name,), number)
            elif key := _KEY.match(line):
                self._lines.setdefault((*prefix, key[1]), number)
                quote = next((q for q in _QUOTES if key[2].startswith(q) and q not in key[2][3:]), "")
                if key[1] == "play" and not prefix:
                    self._play = number + (1 if quote and not key[2][3:].strip() else 0)

    def line_of(self, *path: str | int) -> int | None:
        """The line of a key, or of the nearest thing around it that has one."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._lines:
                return self._lines[path[:end]]
        return None

    def lines_of_play(self, play: str) -> list[tuple[int | None, str]]:
        """Each line of the play with the line of the file it stands on."""
        first = self._play
        return [(None if first is None else first + place, line) for place, line in enumerate(play.split("\n"))]
