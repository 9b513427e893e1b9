"""What a position is worth: chances, equities, match equity tables, evaluators."""
