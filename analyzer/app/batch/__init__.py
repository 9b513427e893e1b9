"""Many matches into a library: one worker looks at a whole match, this process only stores."""
