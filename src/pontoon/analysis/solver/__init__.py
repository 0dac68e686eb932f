"""The exact value of a hand of Pontoon under optimal play, from a given shoe without replacement."""

from pontoon.analysis.solver.advice import actions, after_double
from pontoon.analysis.solver.solution import best_chart, effects_of_removal, solve

__all__ = ["actions", "after_double", "best_chart", "effects_of_removal", "solve"]
