"""The outermost layer: command line, settings and worker processes."""
