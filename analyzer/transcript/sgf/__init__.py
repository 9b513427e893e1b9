"""SGF, the format that GNU Backgammon saves matches in, with all that it found about them."""
