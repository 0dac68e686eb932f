"""The event log: append-only streams with a chain of hashes, in memory, in SQLite or in PostgreSQL."""
