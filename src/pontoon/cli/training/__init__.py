"""Training at the terminal: rounds or single hands, every decision marked against the solver, and a record kept."""
