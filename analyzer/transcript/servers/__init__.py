"""Readers of the text in which game servers keep matches, one module for each of them."""
