"""``python -m analyzer``: the same as the command ``kibitz``."""

from analyzer.app.cli import main

if __name__ == "__main__":
    main()
