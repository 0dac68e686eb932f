"""A picture of a simulation: how rounds come out, what the mean is made of, how sessions go and how deep they fall."""

from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from pontoon.analysis.charts import MissingPlots
from pontoon.analysis.charts.colours import INK, LINE, PAPER, QUIET_INK, TINTS
from pontoon.analysis.charts.sheet import GAMBLING_HELP
from pontoon.analysis.simulator.bankroll import Plan, Sessions
from pontoon.analysis.simulator.nets import moments
from pontoon.analysis.simulator.report import distribution, results, words_of
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.totals import Totals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Nets = list[tuple[Fraction, int]]
# Lengths are inches, sizes of type points.
_SIZE = (11.0, 8.2)
_DOTS_PER_INCH = 120
_TYPE = 9
_HEADING = 10.5
_TITLE = 13
_FAMILY = "DejaVu Sans"
MOST_BARS = 14
SAMPLE_PATHS = 12
GAIN = "#2f7a4b"
LOSS = "#b5402c"
BAND = TINTS["double"]
# Of the rounds, so many may lie beyond the ends of the axis: a rare bonus would squeeze all others.
BEYOND = Fraction(1, 100_000)
FAN = ((0.01, 0.99), (0.05, 0.95), (0.25, 0.75))


def check_plots() -> None:
    """Raises MissingPlots where nothing can be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise MissingPlots("a picture needs matplotlib: pip install 'pontoon[plots]'") from None


def picture(
    setting: Setting,
    totals: Totals,
    plan: Plan | None,
    sessions: Sessions | None,
    title: str,
    form: str,
    what: str = "",
) -> bytes:
    """The picture as PNG or SVG, the same to the last byte for the same totals; `what` says what was played."""
    check_plots()
    from matplotlib import rc_context

    with rc_context({"font.family": _FAMILY, "font.size": _TYPE, "svg.hashsalt": "pontoon", "svg.fonttype": "path"}):
        figure = _figure(setting, totals, plan, sessions, (title, what, _facts(setting, totals)))
        return _written(figure, title, form)


def _figure(
    setting: Setting, totals: Totals, plan: Plan | None, sessions: Sessions | None, head: tuple[str, str, str]
) -> "Figure":
    from matplotlib.figure import Figure

    rows = 1 if sessions is None or plan is None else 2
    height = _SIZE[1] if rows == 2 else 0.56 * _SIZE[1]
    figure = Figure(figsize=(_SIZE[0], height), dpi=_DOTS_PER_INCH, facecolor=PAPER)
    inches = 1 / height
    axes = figure.subplots(
        rows,
        2,
        squeeze=False,
        gridspec_kw={
            "left": 0.07, "right": 0.975, "top": 1 - 1.15 * inches, "bottom": 0.85 * inches,
            "wspace": 0.5, "hspace": 0.38,
        },
    )  # fmt: skip
    title, *lines = filter(None, head)
    figure.text(0.02, 1 - 0.26 * inches, title, size=_TITLE, weight="bold", color=INK, va="center", parse_math=False)
    for place, line in enumerate(lines):
        below = 0.52 + 0.2 * place
        figure.text(0.02, 1 - below * inches, line, color=QUIET_INK, va="center", parse_math=False)
    figure.text(0.02, 0.2 * inches, GAMBLING_HELP, color=QUIET_INK, va="center", size=_TYPE - 1, parse_math=False)
    _draw_distribution(axes[0, 0], setting, totals)
    _draw_contributions(axes[0, 1], setting, totals)
    if sessions is not None and plan is not None:
        _draw_paths(axes[1, 0], plan, sessions)
        _draw_drawdowns(axes[1, 1], plan, sessions)
    return figure


def _facts(setting: Setting, totals: Totals) -> str:
    found = moments(setting, totals)
    interval = found.interval
    within = "" if interval is None else f", 95 % interval {interval[0]:+.5f} to {interval[1]:+.5f}"
    spread = "" if found.variance is None else f", standard deviation {found.variance**0.5:.4f}"
    return f"{totals.rounds:,} rounds: mean {found.mean:+.5f} units a round{within}{spread}"


def _draw_distribution(axes: "Axes", setting: Setting, totals: Totals) -> None:
    """Shares on a scale of tenfold steps, since the rare nets are those that people ask about."""
    found, beyond = within_axis(distribution(setting, totals))
    nets = [float(net) for net, _ in found]
    shares = [100 * count / totals.rounds for _, count in found]
    gaps = np.diff(nets)
    width = 0.8 * float(gaps.min(initial=1.0))
    colours = [GAIN if net > 0 else LOSS if net < 0 else QUIET_INK for net in nets]
    axes.bar(nets, shares, width=width, color=colours, zorder=2)
    axes.set_yscale("log")
    axes.set_ylim(min(shares) / 3, 150)
    axes.yaxis.set_major_formatter(lambda share, _place: f"{share:g}")
    if beyond:
        _say_beyond(axes, beyond)
    _label(axes, "Results of rounds", "net result of a round, units", "share of rounds, %")
    _grid(axes, "y")


def _say_beyond(axes: "Axes", beyond: Nets) -> None:
    count = sum(rounds for _, rounds in beyond)
    ends = [f"{float(net):+g}" for net in sorted({min(beyond)[0], max(beyond)[0]})]
    said = f"{count:,} round{'' if count == 1 else 's'} beyond: {' to '.join(ends)}"
    axes.text(0.99, 0.98, said, transform=axes.transAxes, ha="right", va="top", color=QUIET_INK, size=_TYPE - 1)


def within_axis(found: Nets) -> tuple[Nets, Nets]:
    """The nets to draw, from the lowest up, and the rare ones farthest from nothing that lie beyond."""
    may_go = sum(count for _, count in found) * BEYOND
    beyond: Nets = []
    for net, count in sorted(found, key=lambda each: -abs(each[0])):
        may_go -= count
        if may_go < 0:
            break
        beyond.append((net, count))
    return [each for each in found if each not in beyond], beyond


def _draw_contributions(axes: "Axes", setting: Setting, totals: Totals) -> None:
    """The results that move the mean most, the rest of them together."""
    found = sorted(results(setting, totals), key=lambda result: -abs(result.total))
    found = [result for result in found if result.total]
    bars = [(words_of(result.name, result.is_split), result.total) for result in found[:MOST_BARS]]
    others = sum((result.total for result in found[MOST_BARS:]), Fraction(0))
    if len(found) > MOST_BARS:
        bars.append(("all others", others))
    values = [float(total / totals.rounds) for _, total in bars]
    places = range(len(bars))
    axes.barh(places, values, height=0.7, color=[GAIN if value > 0 else LOSS for value in values], zorder=2)
    axes.set_yticks(list(places), [name for name, _ in bars])
    axes.invert_yaxis()
    reach = max((abs(value) for value in values), default=1.0)
    axes.set_xlim(-1.35 * reach, 1.35 * reach)
    for place, value in zip(places, values, strict=True):
        side = 1 if value > 0 else -1
        axes.text(
            value + side * 0.03 * reach, place, f"{value:+.4f}", va="center", ha="left" if value > 0 else "right",
            size=_TYPE - 2, color=INK,
        )  # fmt: skip
    axes.axvline(0, color=QUIET_INK, linewidth=0.8, zorder=3)
    _label(axes, "What makes up the mean", "units a round", "")
    _grid(axes, "x")


def _draw_paths(axes: "Axes", plan: Plan, sessions: Sessions) -> None:
    """Some sessions, and between which results so many of all sessions lie."""
    start = 0.0 if plan.bankroll is None else float(plan.bankroll)
    at = plan.points()
    for place, (low, high) in enumerate(FAN):
        bounds = np.quantile(sessions.paths + start, (low, high), axis=0)
        shade = (0.3, 0.6, 1.0)[place]
        axes.fill_between(
            at, bounds[0], bounds[1], color=BAND, alpha=shade, linewidth=0, zorder=1,
            label=f"{round(100 * (high - low))} of 100 sessions",
        )  # fmt: skip
    for path in sessions.paths[:SAMPLE_PATHS]:
        axes.plot(at, path + start, color=QUIET_INK, linewidth=0.6, alpha=0.75, zorder=2)
    axes.plot(at, np.median(sessions.paths + start, axis=0), color=INK, linewidth=1.6, zorder=3, label="median")
    if plan.bankroll is not None:
        axes.axhline(0, color=LOSS, linewidth=1.2, zorder=4)
        ruined = 100 * float(sessions.ruined.mean())
        axes.annotate(
            f"ruined: {ruined:.2f} %", (0, 0), xytext=(4, 4), textcoords="offset points", color=LOSS, weight="bold"
        )
    axes.set_xlim(0, plan.rounds)
    axes.legend(loc="upper left", frameon=False, fontsize=_TYPE - 1, labelcolor=INK)
    what = "won or lost, units" if plan.bankroll is None else "bankroll, units"
    _label(axes, f"{plan.sessions:,} sessions of {plan.rounds:,} rounds", "rounds played", what)
    _grid(axes, "both")


def _draw_drawdowns(axes: "Axes", plan: Plan, sessions: Sessions) -> None:
    """How many sessions fell at least so far below their highest point."""
    falls = np.concatenate([[0.0], np.sort(sessions.drawdowns)])
    share = 100 * (1 - np.concatenate([[0.0], np.arange(len(falls) - 1) / (len(falls) - 1)]))
    axes.fill_between(falls, share, step="pre", color=BAND, alpha=0.6, linewidth=0, zorder=1)
    axes.step(falls, share, where="pre", color=INK, linewidth=1.4, zorder=2)
    for level in (0.5, 0.95):
        fall = float(np.quantile(sessions.drawdowns, level))
        axes.plot([fall, fall], [0, 100 * (1 - level)], color=LOSS, linewidth=1, zorder=3)
        axes.annotate(
            f"{round(100 * (1 - level))} of 100 fall {fall:.1f} or more", (fall, 100 * (1 - level)), xytext=(6, 6),
            textcoords="offset points", color=INK,
        )  # fmt: skip
    axes.set_xlim(0, max(float(falls[-1]) * 1.15, 1.0))
    axes.set_ylim(0, 103)
    _label(axes, "Largest drawdown in a session", "units below the highest point", "sessions that fell that far, %")
    _grid(axes, "both")


def _label(axes: "Axes", heading: str, across: str, up: str) -> None:
    axes.set_title(heading, loc="left", size=_HEADING, weight="bold", color=INK)
    axes.set_xlabel(across, color=QUIET_INK)
    axes.set_ylabel(up, color=QUIET_INK)
    axes.tick_params(colors=INK, length=3, labelsize=_TYPE - 1)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(LINE)


def _grid(axes: "Axes", which: Any) -> None:
    axes.grid(visible=True, axis=which, color=LINE, linewidth=0.5, zorder=0)
    axes.set_axisbelow(True)


def _written(figure: "Figure", title: str, form: str) -> bytes:
    """The file names its title and no program or day, so that it changes only with the totals."""
    file = BytesIO()
    if form == "svg":
        from matplotlib.backends.backend_svg import FigureCanvasSVG

        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(file, metadata={"Title": title, "Date": None, "Creator": None})
    else:
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        canvas = FigureCanvasAgg(figure)
        canvas.print_png(file, metadata={"Title": title, "Software": None})
    return file.getvalue()
