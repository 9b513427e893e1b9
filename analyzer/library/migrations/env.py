"""Runs the migrations on the connection that `analyzer.library.migrating` hands over."""

from alembic import context

from analyzer.library.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
# The transaction is begun and ended by who opens the library.
context.run_migrations()
