"""People: their accounts, Player Cards and play chips, how they sign in, and the limits they set for themselves."""
