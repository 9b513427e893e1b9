"""The commands of ``kibitz``, a module each, loaded only when one is called."""
