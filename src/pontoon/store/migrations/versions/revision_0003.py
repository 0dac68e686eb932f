"""The postings of an account lie together, so that what it held at any position is found without reading the log."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # All that a sum needs stands in the index itself.
    op.create_index("postings_of_an_account", "postings", ["currency", "account", "stream", "version", "cents"])
