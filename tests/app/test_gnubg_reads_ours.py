"""gnubg opens the standard text that we write, and replays it to the same score."""

from __future__ import annotations

import subprocess
from pathlib import Path

from helpers import EXAMPLES, gnubg, shared

from analyzer.app.conversion import Source
from analyzer.app.converting import to_mat
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record


def _is_plain(played: Replay) -> bool:
    """Return whether a record is a match of backgammon without errors, and not long."""
    return (
        played.game.name == "international"
        and played.length == played.record.length > 0
        and len(played.games) <= 12
        and not any(each.severity is Severity.ERROR for each in played.problems)
    )


def test_gnubg_replays_what_we_write_to_the_same_score(tmp_path: Path) -> None:
    files = sorted(path for path in shared("corpus/mat").rglob("*") if path.is_file())[::24]
    script, expected = [], {}
    for number, path in enumerate([*EXAMPLES.glob("*.mat"), *files]):
        record = read_record(path.read_bytes())
        played = replay(record)
        if not _is_plain(played):
            continue
        (tmp_path / f"{number}.mat").write_bytes(to_mat(Source(record, path.name)).data)
        script.append(f"import mat {tmp_path}/{number}.mat")
        script.append(f"export match mat {tmp_path}/{number}.out")
        expected[number] = path, played
    (tmp_path / "script").write_text("\n".join(script))
    subprocess.run(
        [gnubg(), "-t", "-q", "-c", tmp_path / "script"],
        input="",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert len(expected) > 8
    for number, (path, played) in expected.items():
        found = replay(read_record((tmp_path / f"{number}.out").read_bytes()))
        assert (found.score, len(found.games)) == (played.score, len(played.games)), path.name
