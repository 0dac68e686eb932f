"""The arithmetic of the game: integers in, integers out."""
