"""What is written is not written over either: SQLite takes INSERT OR REPLACE for no change of a row."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# Where a row is there already that would have to give way. A position that is not given is not known here yet, and is
# no event's. The numbers of checkpoints are not their places in the file, by which a row could be replaced as well.
THERE = {
    "events": "SELECT 1 FROM events WHERE position = NEW.position OR (stream = NEW.stream AND version = NEW.version)",
    "postings": "SELECT 1 FROM postings WHERE stream = NEW.stream AND version = NEW.version AND number = NEW.number",
    "answers": "SELECT 1 FROM answers WHERE command_id = NEW.command_id",
    "checkpoints": "SELECT 1 FROM checkpoints WHERE number = NEW.number OR rowid = NEW.rowid",
}


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        # Elsewhere whatever replaces a row is an UPDATE, which is refused already.
        return
    for table, there in THERE.items():
        op.execute(
            f"CREATE TRIGGER {table}_stay_insert BEFORE INSERT ON {table} "
            f"WHEN EXISTS ({there}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} may not be changed'); END"
        )
