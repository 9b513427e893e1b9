"""What each decision cost: errors, luck, counts and totals."""
