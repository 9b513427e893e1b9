"""Outputs made from a finished analysis: HTML, charts, boards, text, JSON and CSV."""
