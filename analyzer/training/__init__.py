"""How the networks of the native evaluator are made: games, judged positions, fitted weights.

`run` trains a game step by step and keeps what it has at checkpoints. Positions come from games
that the network plays against itself (`selfplay`), what they are worth from how those games go on,
from look-ahead (`lookahead`) or from a teacher (`teacher`); `fitting` changes the weights.
"""
