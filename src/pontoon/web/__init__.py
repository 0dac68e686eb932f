"""The house on the network: what it says and understands, and the application that serves it."""
