"""The gaming table across rounds: opened, shuffled, wagered at, put right and closed by the documents."""
