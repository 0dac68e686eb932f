"""Whole tournaments in whole numbers, by the thousand: how wagering strategies fare against each other."""
