"""``kibitz train``: the networks of the native evaluator, made anew."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.app.progress import progress_bar
from analyzer.app.results import say
from analyzer.app.settings import SEED
from analyzer.i18n import _


@click.command("train")
@click.argument("game")
@click.option(
    "--out",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where the network, its record and the checkpoint are written [default: here].",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0, max=2**31 - 1),
    default=SEED,
    show_default=True,
    help="Seed of all that is left to chance in a training that begins.",
)
def command(game: str, folder: Path, seed: int) -> int:
    """Train the network that values GAME, for hours; goes on from its checkpoint after a stop.

    FOLDER gets GAME.npz, which holds the weights, and GAME.json, which tells how they were made and
    how strong they are. What is done so far is kept in GAME.checkpoint.npz.
    """
    # Only here: this loads the compiler.
    from analyzer.training.run import plan_of, train
    from analyzer.training.shipping import measured, ship

    name, plan = plan_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    with progress_bar(_("training {game}").format(game=name)) as report:
        network, training = train(
            name,
            plan,
            folder / f"{name}.checkpoint.npz",
            seed,
            lambda done, total, _source, _error: report(done, total),
        )
    path = ship(folder, network, training, plan, measured(name, network))
    say(
        _("{path} holds the network, {record} how it was made").format(
            path=path, record=path.with_suffix(".json")
        )
    )
    return 0
