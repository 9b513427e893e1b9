#!/usr/bin/env bash
# Play the example records again; writes the .mat files into the folder given.
#
# Backgammon: gnubg against itself, one side weakened by noise in its evaluation. Needs gnubg 1.07
# (Debian: apt-get install gnubg).
set -euo pipefail
out=${1:?usage: make.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
gnubg=$(command -v gnubg || echo /usr/games/gnubg)

# play FILE SEED "NAME OF ONE" NOISE "NAME OF TWO" NOISE, then the commands that play on stdin
play() {
    local file=$1 seed=$2 one=$3 noise_one=$4 two=$5 noise_two=$6
    local side noise kind
    {
        printf '%s\n' "set rng mersenne" "set seed $seed" "set display off" "set confirm new off" \
            "set confirm save off" "set automatic roll on" "set automatic move on" \
            "set jacoby off" "set beavers 0" "set defaultnames \"$one\" \"$two\""
        for side in 0 1; do
            noise=$([ $side = 0 ] && echo "$noise_one" || echo "$noise_two")
            echo "set player $side gnubg"
            for kind in chequerplay cubedecision; do
                echo "set player $side $kind evaluation plies 0"
                echo "set player $side $kind evaluation noise $noise"
            done
        done
        cat
        printf '%s\n' "set matchinfo date 2026-11-30" "set matchinfo event Kibitz example" \
            "export match mat \"$out/$file\""
    } | HOME=$(mktemp -d) LC_ALL=C.UTF-8 "$gnubg" -t -q -r >/dev/null
}

play seven-point.mat 72 "Ines Vidal" 0.02 "Oskar Brandt" 0.008 <<'END'
set automatic game on
new match 7
END

play crawford.mat 3 "Lucía Ferrer" 0.04 "Hana Novak" 0.01 <<'END'
set automatic game on
new match 5
END

play money.mat 43 "Maren Holt" 0.03 "Tomas Rey" 0.01 <<'END'
set automatic game off
set player 0 name Maren Holt
set player 1 name Tomas Rey
set beavers 1
new session
set beavers 0
new game
new game
new game
new game
END

# The other games: a simple player plays itself. It needs Kibitz installed and its tests beside it.
tests=$(cd "$(dirname "$0")/../tests/support" && pwd)

# alone FILE GAME SEED "NAME OF ONE" "NAME OF TWO" [--length N]
alone() {
    local file=$1
    shift
    PYTHONPATH=$tests "${PYTHON:-python3}" "$tests/self_play.py" "$@" >"$out/$file"
}

alone nardy.mat Nardy 4 "Anna Orlova" "Giorgi Maisuradze" --length 5
alone acey-deucey.mat Acey-Deucey 8 "Nora Lind" "Piet de Wit"
alone dutch.mat Dutch 2 "Piet de Wit" "Lucía Ferrer"
alone caucasian.mat Caucasian 6 "Giorgi Maisuradze" "Hana Novak"
