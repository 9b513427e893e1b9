"""Nouns of the game: players, boards, dice, plays, the cube and the score; no rules."""
