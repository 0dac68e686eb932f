"""How computer players wager and decide, in plain whole numbers, so that a faster program can compile the same."""
