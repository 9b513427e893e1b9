"""An evaluator of our own for every game, compiled by numba.

Importing this package loads nothing heavy; its modules load numba. What the modules compile is kept
on disk (`compiling`), so that only the first use on a machine takes seconds.

Positions are rows of 32 bytes in the mover's frame (`layout`). A game under its options is a tuple
of numbers (`flags`). `plays.generate` writes every position that a roll leads to into memory made
once (`work`), from the steps that are legal (`steps`, `turn`, `blocks`), each position once
(`distinct`); `stages.whole_turn` does so for turns that go on. Python asks for many positions at
once (`batch`). Races in the home boards are known exactly (`bearoff_one`, `bearoff_two`,
`bearoff_acey`) by the numbers of their `arrangements`, in tables that are `kept`.

A search in compiled code is a `compiling.entry` that calls `plays.generate` with one `work.Work`
for each ply, and goes on from ``work.rows``, turned round by `layout.mirror`.
"""
