"""What every test has: the claims of clauses are checked at collection."""

pytest_plugins = ["pontoon.testing.claims"]
