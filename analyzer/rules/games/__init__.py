"""One game of the backgammon family per file."""
