"""Records that are no text: files of eXtreme Gammon, BGBlitz and GammonView."""
