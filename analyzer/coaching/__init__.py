"""What many decisions say of a player: kinds of position and mistake, leaks, trends, a plan."""
