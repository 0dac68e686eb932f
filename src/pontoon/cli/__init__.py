"""The `pontoon` command."""
