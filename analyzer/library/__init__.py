"""A library of analyzed matches in a database: kept once, found by player, date and event."""
