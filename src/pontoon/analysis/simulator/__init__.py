"""The simulator: whole rounds from a shoe, played by a strategy, counted in whole numbers.

A round's random numbers depend on the seed and the round's number alone, so a total is the same wherever it is made.
"""
