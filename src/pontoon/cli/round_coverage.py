"""Clause coverage by rounds: which clauses of a rule set are shown by scenarios that come out as they say."""

from dataclasses import dataclass
from pathlib import Path

from pontoon.cli.coverage import Coverage, coverage_of
from pontoon.game.record import NotationError
from pontoon.game.scenario import play_scenario
from pontoon.law import RuleSet


@dataclass(frozen=True, slots=True)
class RoundCoverage:
    """The clauses that the rounds of a folder show, and each file that shows nothing, with the reason."""

    covered: Coverage
    rounds: int
    failures: tuple[tuple[str, str], ...]


def coverage_by_rounds(ruleset: RuleSet, folder: Path) -> RoundCoverage:
    """Play every round of a folder. A round that comes out otherwise, or by other rules, shows no clause."""
    files = sorted(folder.rglob("*.round.toml"))
    claims: dict[str, list[str]] = {}
    failures = []
    for file in files:
        name = str(file.relative_to(folder))
        try:
            clauses = _shown(ruleset, file)
        except NotationError as error:
            failures.append((name, error.message))
            continue
        for number in clauses:
            claims.setdefault(ruleset.register[number].name, []).append(name)
    return RoundCoverage(coverage_of(ruleset.register.values(), claims), len(files), tuple(failures))


def _shown(ruleset: RuleSet, file: Path) -> tuple[str, ...]:
    """The clauses that a round shows; raises NotationError if it shows none."""
    scenario = play_scenario(file)
    if scenario.rules is None or scenario.rules.sha256 != ruleset.sha256:
        raise NotationError("unknown_rules", f"the round is not played under {ruleset.name}", None)
    unknown = [number for number in scenario.clauses if ruleset.clause(number) is None]
    if unknown:
        raise NotationError("bad_value", f"{ruleset.name} has no clause {unknown[0]}", None)
    if scenario.differences:
        raise NotationError("bad_value", "; ".join(scenario.differences), None)
    return scenario.clauses
