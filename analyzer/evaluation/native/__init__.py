"""An evaluator of our own for every game, compiled by numba.

Importing this package loads nothing heavy; its modules load numba. What the modules compile is kept
on disk (`compiling`), so that only the first use on a machine takes seconds.
"""
