"""The exact value of a hand of Pontoon under optimal play, from a given shoe without replacement."""
