"""What is allowed: legal plays, cube rights, results, and the replay of a record."""
