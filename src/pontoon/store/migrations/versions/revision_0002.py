"""What is written stays as it was written: the database itself refuses to change or delete it."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

FOR_GOOD = ("events", "postings", "answers", "checkpoints")


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for table in FOR_GOOD:
            for deed in ("update", "delete"):
                op.execute(
                    f"CREATE TRIGGER {table}_stay_{deed} BEFORE {deed.upper()} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} may not be changed'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% may not be changed', TG_TABLE_NAME; END $$"
    )
    for table in FOR_GOOD:
        op.execute(
            f"CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
