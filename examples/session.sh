#!/usr/bin/env bash
# A tour of kibitz; run it anywhere. Output goes to the folder given, or to a new temporary one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$(mktemp -d)}
step() { printf '\n$ kibitz %s\n' "$*"; kibitz "$@"; }

step engines
step check "$here/seven-point.mat"
# Exit status 1 says that the file was read and has errors.
step check "$here/damaged.mat" || [ $? -eq 1 ]
step plays "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5" --dice 31
step plays start --game nardy --dice 44
step convert "$here/money.mat" "$out/money.json"
step position "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
step analyze "$here/crawford.mat" --level quick -o "$out/crawford.html" --json "$out/crawford.json.gz"
step report "$out/crawford.json.gz" -o "$out/again.html"
cmp "$out/crawford.html" "$out/again.html"
step report "$here/nardy.mat" -o "$out/nardy.html"
step note add "$out/crawford.json.gz#4.28" "I wanted to keep the anchor." --tag anchor --star
step note list "$out/crawford.json.gz"
step annotate "$out/crawford.json.gz" -o "$out/crawford.md"
step annotate "$out/crawford.json.gz" -o "$out/crawford.sgf"
# The SGF holds the same match, and the values for other programs: the report can be made of it.
step check "$here/crawford.mat" "$out/crawford.sgf"
step report "$out/crawford.sgf" --compare -o "$out/from-sgf.html"
step edit "$here/damaged.mat#1.63" --dice 53 -o "$out/corrected.mat"
step rollout "$here/crawford.mat#4.28" --trials 36 --seed 1
step batch "$here/crawford.mat" "$here/seven-point.mat" --library "$out/club.db" --level quick
step matches --library "$out/club.db"
step players --library "$out/club.db"
step coach "Hana Novak" --library "$out/club.db" -o "$out/coach.html"
step quiz "Hana Novak" --library "$out/club.db" -o "$out/quiz.html"
step quiz "Hana Novak" --library "$out/club.db" -o "$out/quiz.apkg"
