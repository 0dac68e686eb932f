"""The log, the ledger, the answers, and what is kept beside them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def name() -> sa.types.TypeEngine[str]:
    """Text in the order of its code points, as Python sorts it, in both databases."""
    return sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def whole(label: str) -> sa.Column[int]:
    return sa.Column(label, sa.BigInteger, nullable=False)


def octets(label: str) -> sa.Column[bytes]:
    return sa.Column(label, sa.LargeBinary, nullable=False)


def key(label: str) -> sa.Column[str]:
    return sa.Column(label, name(), nullable=False, primary_key=True)


def text(label: str) -> sa.Column[str]:
    return sa.Column(label, name(), nullable=False)


def upgrade() -> None:
    the_log()
    the_ledger()
    the_rest()


def the_log() -> None:
    op.create_table("streams", key("stream"), whole("version"), octets("hash"), sqlite_with_rowid=False)
    op.create_table(
        "events",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        text("stream"),
        whole("version"),
        text("type"),
        whole("type_version"),
        whole("at"),
        text("actor"),
        text("role"),
        text("command_id"),
        octets("body"),
        octets("prev_hash"),
        octets("hash"),
        octets("attached"),
        sa.UniqueConstraint("stream", "version"),
    )
    answered = (text("stream"), text("fingerprint"), octets("answer"))
    op.create_table("answers", key("command_id"), *answered, sqlite_with_rowid=False)


def the_ledger() -> None:
    op.create_table("balances", key("currency"), key("account"), whole("cents"), sqlite_with_rowid=False)
    op.create_table(
        "postings",
        key("stream"),
        sa.Column("version", sa.BigInteger, nullable=False, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False, primary_key=True, autoincrement=False),
        text("currency"),
        text("account"),
        whole("cents"),
        sqlite_with_rowid=False,
    )


def the_rest() -> None:
    op.create_table("snapshots", key("stream"), whole("version"), whole("form"), octets("body"))
    op.create_table(
        "records",
        key("kind"),
        key("key"),
        octets("value"),
        sa.Column("expires_at", sa.BigInteger, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "checkpoints",
        sa.Column("number", sa.BigInteger, nullable=False, primary_key=True, autoincrement=False),
        whole("at"),
        whole("position"),
        octets("digest"),
        octets("signature"),
        octets("public_key"),
    )
