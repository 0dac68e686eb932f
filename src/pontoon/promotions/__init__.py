"""Promotional prizes: terms and conditions, entries, a draw anybody can check, prizes, claims and what is due."""
