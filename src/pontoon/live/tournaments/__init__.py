"""Tournaments that run: a stream and a task for each, a conductor that carries it forward, and computer players."""
