"""How Alembic runs the revisions: on the connection that is handed over, in the transaction that is open on it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
