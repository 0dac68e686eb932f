"""Pontoon: the Australian casino game by its approved rules, clause by clause."""

__version__ = "0.1.0"
