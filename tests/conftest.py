"""Settings of every test."""

from hypothesis import settings

# Machines under load are slow now and then, which is no fault of the code under test.
settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")
