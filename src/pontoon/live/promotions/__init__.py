"""Promotions that run: each in a stream of its own, particulars under lock beside it, seeds sealed until the draw."""
