"""The tables of a store from revision to revision."""
