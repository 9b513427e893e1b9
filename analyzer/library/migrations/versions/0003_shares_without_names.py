"""Links whose readers are not told who played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; links made before tell names as they did."""
    op.add_column(
        "shares",
        sa.Column("anonymous", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
