"""What the house must be able to show: registers, folded from the events of its tables and its own."""
