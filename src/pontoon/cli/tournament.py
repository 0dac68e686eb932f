"""`pontoon tournament`: conditions checked, a form to fill in, a tournament played, and thousands simulated."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.output import BadInput, counted, print_json, whole_number
from pontoon.cli.rules import rule_set
from pontoon.cli.simulate_options import read_count, read_seed, read_threads
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.players.wagering import MEANINGS, STRATEGIES
from pontoon.tournament.conditions import Fault, contradictions, missing
from pontoon.tournament.conditions_file import TEMPLATES, BadConditions, UnknownTemplate, read, template as form
from pontoon.tournament.form import Conditions
from pontoon.tournament.publication import ENTRY

if TYPE_CHECKING:
    from pontoon.analysis.tournaments.setting import TournamentSetting

USUAL_TOURNAMENTS = "10000"
MOST_TOURNAMENTS = 10**8

app = typer.Typer(
    help="Check tournament conditions, play a tournament or simulate many.", no_args_is_help=True, rich_markup_mode=None
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="Conditions of the tournament (*.tournament.toml).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[
    str | None,
    typer.Option(metavar="K", help="Seed of an earlier run, for the same draws and cards.  [default: random]"),
]
Players = Annotated[str | None, typer.Option(metavar="N", help="Number of entrants.  [default: as many as may enter]")]
Strategies = Annotated[
    str | None,
    typer.Option(metavar="S,S", help=f"How players wager, assigned in turn: {', '.join(STRATEGIES)}.  [default: all]"),
]


# Conditions


@app.command(epilog="Example:  pontoon tournament check cup.tournament.toml")
def check(file: File, as_json: Json = False) -> None:
    """Check that the conditions of a tournament are complete.

    The conditions must state everything that is required, without contradictions. Prints a line with the letter and
    clause for each entry that is missing or wrong, and exits with 1 if there are any.
    """
    conditions, rules = _read(file)
    lacking = missing(conditions)
    wrong = () if lacking else contradictions(conditions, rules)
    if as_json:
        print_json(
            {
                "rules": rules.name,
                "name": conditions.name,
                "complete": not (lacking or wrong),
                "missing": [_fault(rules, fault) for fault in lacking],
                "contradictions": [_fault(rules, fault) for fault in wrong],
            }
        )
    else:
        for fault in (*lacking, *wrong):
            typer.echo(f"({fault.letter}) {rules.name} {_clause(rules, fault)}: {fault.sentence}")
        typer.echo(_verdict(conditions, rules, lacking, wrong))
    if lacking or wrong:
        raise typer.Exit(1)


def _read(file: Path) -> tuple[Conditions, RuleBook]:
    """What a file states, and the rules it names, which must know tournaments."""
    try:
        conditions = read(file.read_bytes(), str(file), draft=True)
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from error
    except BadConditions as error:
        raise BadInput(str(error)) from error
    rule_set(conditions.rules)
    rules = rule_book(conditions.rules)
    if not rules.values["tournaments"]:
        raise BadInput(f"{file}: rules: {conditions.rules} has no rules for tournaments")
    return conditions, rules


def _clause(rules: RuleBook, fault: Fault) -> str:
    rests_on = rules.procedures[ENTRY[fault.letter]]
    assert rests_on is not None, f"{rules.name} has rules for tournaments"
    return rests_on.clauses[0]


def _fault(rules: RuleBook, fault: Fault) -> dict[str, str]:
    return {"letter": fault.letter, "clause": _clause(rules, fault), "message": fault.sentence}


def _verdict(conditions: Conditions, rules: RuleBook, lacking: tuple[Fault, ...], wrong: tuple[Fault, ...]) -> str:
    if lacking:
        entries = "1 entry is" if len(lacking) == 1 else f"{len(lacking)} entries are"
        return f"{conditions.name}: {entries} missing under {rules.name}."
    if wrong:
        return f"{conditions.name}: {counted(len(wrong), 'contradiction')} under {rules.name}."
    return f"{conditions.name}: the conditions are complete under {rules.name}."


@app.command(epilog="Example:  pontoon tournament template sit_and_go > cup.tournament.toml")
def template(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"Form to print: {', '.join(TEMPLATES)}.")],
) -> None:
    """Print a form for the conditions of a tournament, to be filled in."""
    try:
        typer.echo(form(name), nl=False)
    except UnknownTemplate as error:
        raise BadInput(str(error)) from error


# Play


@app.command(epilog="Example:  pontoon tournament run cup.tournament.toml --seed 1")
def run(
    file: File,
    seed: Seed = None,
    players: Players = None,
    strategies: Strategies = None,
    as_json: Json = False,
) -> None:
    """Play a whole tournament with computer players.

    Plays entries, a draw, every session, play-offs and prizes. Every step follows the rules as in a casino, and every
    card comes from a shoe shuffled with the seed.
    """
    from pontoon.cli.tournament_hall import Hall
    from pontoon.cli.tournament_text import print_run, run_document

    conditions, rules, setting = _complete(file, strategies, players)
    chosen = read_seed(seed)
    hall = Hall(conditions, rules, setting, chosen)
    with progress_bar("Playing") as tell:
        sessions = len(conditions.sessions)
        hall.play(lambda number: tell(number / sessions))
    document = run_document(hall)
    if as_json:
        print_json(document)
    else:
        print_run(document)


@app.command(epilog="Example:  pontoon tournament simulate cup.tournament.toml --tournaments 100k --seed 1")
def simulate(
    file: File,
    tournaments: Annotated[
        str, typer.Option(metavar="M", help="Number of tournaments: 5000, 10k or 1e6.")
    ] = USUAL_TOURNAMENTS,
    seed: Seed = None,
    strategies: Strategies = None,
    players: Players = None,
    threads: Annotated[
        str | None, typer.Option(metavar="T", help="Number of threads.  [default: all processors]")
    ] = None,
    as_json: Json = False,
) -> None:
    """Simulate many tournaments and report how each strategy fares.

    Reports mean prize, wins and final tables for each wagering strategy. The same seed gives the same result on any
    number of threads.
    """
    from pontoon.analysis.tournaments.running import simulate as play_many
    from pontoon.cli.tournament_text import print_simulation, simulation_document

    wanted = read_count("--tournaments", tournaments, 2, MOST_TOURNAMENTS, "5000, 10k or 1e6")
    conditions, rules, setting = _complete(file, strategies, players)
    chosen = read_seed(seed)
    with progress_bar("Simulating") as tell:
        found = play_many(setting, wanted, chosen, read_threads(threads), lambda done: tell(done / wanted))
    document = simulation_document(conditions, rules.name, found, chosen)
    if as_json:
        print_json(document)
    else:
        print_simulation(document)


def _complete(
    file: Path, strategies: str | None, players: str | None
) -> "tuple[Conditions, RuleBook, TournamentSetting]":
    """Conditions that can be published, and the tournament they make with these players."""
    from pontoon.analysis.simulator.setting import BadSetting
    from pontoon.cli.tournament_setting import setting_of

    conditions, rules = _read(file)
    faults = missing(conditions) or contradictions(conditions, rules)
    if faults:
        raise BadInput(f"{file}: {faults[0].sentence} `pontoon tournament check {file}` lists everything that is wrong")
    number = None if players is None else whole_number("--players", players, 2)
    try:
        return conditions, rules, setting_of(conditions, rules, _strategies(strategies), number)
    except BadSetting as error:
        raise BadInput(str(error)) from error


def _strategies(text: str | None) -> tuple[str, ...]:
    """Those that are named, or all there are."""
    if text is None:
        return STRATEGIES
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in STRATEGIES:
            raise BadInput(f"--strategies {name}: expected one or more of {', '.join(STRATEGIES)}")
    if len(set(names)) < len(names):
        raise BadInput(f"--strategies {text}: name each strategy only once")
    return names


@app.command(epilog="Example:  pontoon tournament strategies")
def strategies(as_json: Json = False) -> None:
    """List the ways in which computer players wager."""
    if as_json:
        print_json(dict(zip(STRATEGIES, MEANINGS, strict=True)))
        return
    width = max(map(len, STRATEGIES)) + 2
    for name, meaning in zip(STRATEGIES, MEANINGS, strict=True):
        typer.echo(f"{name:{width}}{meaning}")
