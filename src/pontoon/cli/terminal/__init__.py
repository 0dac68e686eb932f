"""The terminal table: a session of rounds, its shoe, and its two faces, Textual and line by line."""
