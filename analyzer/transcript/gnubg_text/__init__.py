"""Matches that GNU Backgammon exported as text, with its analysis, in any of its languages."""
