"""Paper to draw on with matplotlib: type and boxes at places in inches from the upper left corner."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.patches import Polygon, Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from pontoon.analysis.charts.colours import LINE, PAPER

if TYPE_CHECKING:
    from matplotlib.artist import Artist

# It comes with matplotlib, so a chart looks the same everywhere.
_FAMILY = "DejaVu Sans"
_DOTS_PER_INCH = 180
_POINTS_PER_INCH = 72
# Half the height of a capital letter, as a share of the size of type.
_HALF_A_CAPITAL = 0.365
_HAIRLINE = 0.6


class Paper:
    """What is drawn is kept until the height is known; nothing of matplotlib's shared state is touched."""

    def __init__(self) -> None:
        self._drawn: list[Artist] = []
        self.renderer = _canvas(Figure(dpi=_DOTS_PER_INCH)).get_renderer()
        self._signs = frozenset(get_font(findfont(_font(10, False))).get_charmap())

    def width_of(self, text: str, size: float, bold: bool = False) -> float:
        width, _, _ = self.renderer.get_text_width_height_descent(self._known(text), _font(size, bold), False)
        return float(width) / _DOTS_PER_INCH

    def lines_of(self, text: str, width: float, size: float, bold: bool = False) -> Iterator[str]:
        """The text broken at its spaces into lines that fit; a word longer than a line is broken too."""
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if self.width_of(longer, size, bold) <= width:
                line = longer
                continue
            if line:
                yield line
            line = word
            while self.width_of(line, size, bold) > width:
                fits = max((n for n in range(1, len(line)) if self.width_of(line[:n], size, bold) <= width), default=1)
                yield line[:fits]
                line = line[fits:]
        yield line

    def write(self, x: float, y: float, text: str, size: float, colour: str, bold: bool = False) -> None:
        """One line of type from x on, its capitals centred on y."""
        base = y + _HALF_A_CAPITAL * size / _POINTS_PER_INCH
        # No dollar sign of a title may be taken for the start of a formula.
        letters = Text(
            x, -base, self._known(text), color=colour, fontproperties=_font(size, bold),
            verticalalignment="baseline", horizontalalignment="left", parse_math=False, usetex=False,
        )  # fmt: skip
        self._drawn.append(letters)

    def box(self, x: float, y: float, width: float, height: float, tint: str) -> None:
        """A box with a hairline around it; x and y are its upper left corner."""
        self._drawn.append(
            Rectangle((x, -y - height), width, height, facecolor=tint, edgecolor=LINE, linewidth=_HAIRLINE)
        )

    def corner(self, right: float, bottom: float, side: float, tint: str) -> None:
        """The lower right corner of a box in another tint."""
        places = [(right, -bottom), (right - side, -bottom), (right, -bottom + side)]
        self._drawn.append(Polygon(places, facecolor=tint, edgecolor=LINE, linewidth=_HAIRLINE))

    def figure(self, width: float, height: float) -> Figure:
        figure = Figure(figsize=(width, height), dpi=_DOTS_PER_INCH, facecolor=PAPER)
        place = Affine2D().translate(0, height) + figure.dpi_scale_trans
        for artist in self._drawn:
            artist.set_transform(place)
            figure.add_artist(artist)
        return figure

    def _known(self, text: str) -> str:
        """The text with a question mark for every sign the type does not have."""
        return "".join(sign if ord(sign) in self._signs else "?" for sign in text)


def png(figure: Figure, title: str) -> bytes:
    """The figure as a file that names its title and no program, so that it changes only with the chart."""
    file = BytesIO()
    _canvas(figure).print_png(file, metadata={"Title": title, "Software": None})
    return file.getvalue()


def _canvas(figure: Figure) -> Any:
    """The canvas, whose methods matplotlib leaves without types."""
    return FigureCanvasAgg(figure)


def _font(size: float, bold: bool) -> FontProperties:
    return FontProperties(family=_FAMILY, size=size, weight="bold" if bold else "normal")
