"""The odds: what a round and its side wagers are worth, exactly, from any shoe."""
