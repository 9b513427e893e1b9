"""What was written: records of matches, their readers and writers."""
