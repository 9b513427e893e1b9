"""Pages that show a single position with what a program found out about it."""
