"""How far jobs are and what comes after them, and links to share matches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the table."""
    for name, kind, default in (
        ("done", sa.Integer(), "0"),
        ("total", sa.Integer(), "0"),
        ("deeper", sa.Text(), ""),
    ):
        op.add_column("jobs", sa.Column(name, kind, nullable=False, server_default=default))
    op.add_column("jobs", sa.Column("beat_at", sa.DateTime(), nullable=True))
    op.create_table(
        "shares",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_shares_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shares")),
        sa.UniqueConstraint("digest", name=op.f("uq_shares_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_shares_match_id"), "shares", ["match_id"], unique=False)
