"""Measures how much more or less each theme costs players than its difficulty tells.

    python tests/benchmarks/theme_losses.py LIBRARY

LIBRARY is one of many players' matches. A loss is taken to be that of its layer (kind and
difficulty) times that of its theme, plays and cubes apart, times those of its themes of the cube.
All are found by turns, as in a table whose rows and columns are to have given sums. What comes out
is printed as the tables of `analyzer.coaching.usual`. Factors with large errors are drawn towards
1.
"""

import sys

import numpy as np

from analyzer.coaching.chance import MOST_EMG
from analyzer.coaching.layers import layers_of
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import DecisionKind
from analyzer.library.frames import decision_frame
from analyzer.library.names import word_of
from analyzer.library.opening import open_library

#: Turns after which nothing moves any more.
TURNS = 300
#: How far the logarithms of the true factors lie around 0, as plays have it.
AROUND = 0.6


def fitted(layer: np.ndarray, loss: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Return a factor for each group (a row of which decisions are in it)."""
    factors = np.ones(len(groups))
    factor = np.ones(len(loss))
    for _turn in range(TURNS):
        means = np.bincount(layer, loss) / np.maximum(np.bincount(layer, factor), 1e-9)
        for number, group in enumerate(groups):
            if group.any():
                change = loss[group].sum() / (means[layer[group]] * factor[group]).sum()
                factors[number] *= change
                factor[group] *= change
    return factors


def errors_of(
    layer: np.ndarray, loss: np.ndarray, groups: np.ndarray, factors: np.ndarray, match: np.ndarray
) -> np.ndarray:
    """Return the error of each factor, which the matches tell."""
    factor = np.prod(np.where(groups, factors[:, None], 1.0), axis=0)
    means = np.bincount(layer, loss) / np.bincount(layer, factor)
    expected = means[layer] * factor
    found = []
    for number, group in enumerate(groups):
        sums = np.bincount(match[group], (loss - expected)[group], match.max() + 1)
        found.append(factors[number] * np.sqrt((sums**2).sum()) / max(expected[group].sum(), 1e-9))
    return np.array(found)


def main() -> None:
    """Print the tables."""
    with open_library(sys.argv[1], create=False) as library:
        frame = decision_frame(library)
    frame = frame[frame["counted_pr"].astype(bool)]
    kinds = {word_of(kind): place for place, kind in enumerate(DecisionKind)}
    kind = frame["kind"].map(kinds).to_numpy()
    at_cube = kind != kinds[word_of(DecisionKind.CHECKER)]
    match = np.unique(frame["match"], return_inverse=True)[1]
    loss = np.minimum(frame["error_emg"].to_numpy(), MOST_EMG)
    layer = layers_of(kind, frame["difficulty"].to_numpy())
    theme = frame["theme"].to_numpy()
    rows = [side & (theme == word_of(each)) for each in Theme for side in (~at_cube, at_cube)]
    lists = [set(words.split(",")) for words in frame["cube_themes"].fillna("")]
    # All others are measured from the first cube.
    again = [each for each in CubeTheme if each is not CubeTheme.FIRST_CUBE]
    rows += [np.array([word_of(each) in words for words in lists]) for each in again]
    groups = np.array(rows)
    factors = fitted(layer, loss, groups)
    for sort, side in enumerate((~at_cube, at_cube)):
        # 1 on average of the decisions that come.
        own = factors[sort : 2 * len(Theme) : 2]
        counts = groups[sort : 2 * len(Theme) : 2].sum(axis=1)
        own /= (own * counts).sum() / side.sum()
    errors = errors_of(layer, loss, groups, factors, match)
    shares = errors / np.maximum(factors, 1e-9)
    sure = np.where(factors > 0, AROUND**2 / (AROUND**2 + shares**2), 0.0)
    drawn = np.maximum(factors, 1e-9) ** sure
    left = drawn * AROUND * np.sqrt(1 - sure)
    values = [f"Usual({a:.2f}, {b:.2f})" for a, b in zip(drawn, left, strict=True)]
    print(
        f"# {len(frame)} decisions, {match.max() + 1} matches, {frame['player'].nunique()} players"
    )
    for place, each in enumerate(Theme):
        print(f"    Theme.{each.name}: ({values[2 * place]}, {values[2 * place + 1]}),")
    for place, each in enumerate(again):
        print(f"    CubeTheme.{each.name}: {values[2 * len(Theme) + place]},")


if __name__ == "__main__":
    main()
