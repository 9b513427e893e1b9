"""Errors that a user of Kibitz can meet, each with one sentence that names place and remedy."""


class AnalyzerError(Exception):
    """Base of every error whose message is meant for the user as it stands."""


class TranscriptError(AnalyzerError):
    """A file is not a match record that any reader knows; the message says why."""


class NoRecordError(TranscriptError):
    """A file is none of the formats known: a picture, a letter, an empty file.

    ``kind`` is what it is instead, to stand within a sentence; empty where that is not known.
    """

    def __init__(self, message: str, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


class AnonymityError(AnalyzerError):
    """A match cannot be told without what says who played it."""


class UnknownGameError(AnalyzerError):
    """A record is of a game that Kibitz does not know; the message names it and the known ones."""


class RulesError(AnalyzerError):
    """A user names a game or an option of its rules that there is not, or that does not fit."""


class PositionError(AnalyzerError):
    """A position text or ID is malformed or describes a position that cannot exist."""


class NoPositionError(PositionError):
    """A text holds no position: neither an ID nor points and checkers."""


class EngineError(AnalyzerError):
    """An evaluator is missing, was asked for what it cannot do, or its process died."""


class TableError(AnalyzerError):
    """A match equity table file cannot be used; the message says why."""


class AnalysisFileError(AnalyzerError):
    """A saved analysis cannot be read: not one of ours, damaged, or of a newer format."""


class NoAnalysisError(AnalysisFileError):
    """A file is no saved analysis but something else."""


class LibraryError(AnalyzerError):
    """A library cannot be opened, read or written; the message says why and the way out."""


class NotInLibraryError(LibraryError):
    """A library does not hold what is asked for; the message says what there is."""
