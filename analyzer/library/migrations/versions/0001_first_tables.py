"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name", name=op.f("uq_players_name")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "aliases",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_aliases_player_id")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_aliases")),
    )
    op.create_index(op.f("ix_aliases_player_id"), "aliases", ["player_id"], unique=False)
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("play_key", sa.Text(), nullable=False),
        sa.Column("first_side", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("beavers", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("name_one", sa.Text(), nullable=False),
        sa.Column("name_two", sa.Text(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("score_one", sa.Double(), nullable=False),
        sa.Column("score_two", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("player_one", sa.Integer(), nullable=False),
        sa.Column("player_two", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("imported_at", sa.DateTime(), nullable=False),
        sa.Column("analysis_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["player_one"], ["players.id"], name=op.f("fk_matches_player_one")),
        sa.ForeignKeyConstraint(["player_two"], ["players.id"], name=op.f("fk_matches_player_two")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("play_key", name=op.f("uq_matches_play_key")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_analysis_id"), "matches", ["analysis_id"], unique=False)
    op.create_index(op.f("ix_matches_day"), "matches", ["day"], unique=False)
    op.create_index(op.f("ix_matches_player_one"), "matches", ["player_one"], unique=False)
    op.create_index(op.f("ix_matches_player_two"), "matches", ["player_two"], unique=False)
    op.create_table(
        "analyses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("met", sa.Text(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("versions", sa.Text(), nullable=False),
        sa.Column("levels_used", sa.Text(), nullable=False),
        sa.Column("judged", sa.Integer(), nullable=False),
        sa.Column("judgeable", sa.Integer(), nullable=False),
        sa.Column("swapped", sa.Boolean(), nullable=False),
        sa.Column("stored_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analyses")),
        sa.UniqueConstraint(
            "match_id", "engine", "level", "met", name=op.f("uq_analyses_match_id_engine_level_met")
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "games",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("score_one", sa.Double(), nullable=False),
        sa.Column("score_two", sa.Double(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("credited", sa.Double(), nullable=False),
        sa.Column("cube", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_games_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_games")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("met", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=True),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_jobs_match_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
        sa.UniqueConstraint(
            "digest", "engine", "level", "met", name=op.f("uq_jobs_digest_engine_level_met")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_jobs_match_id"), "jobs", ["match_id"], unique=False)
    op.create_index(
        op.f("ix_jobs_state_priority_id"), "jobs", ["state", "priority", "id"], unique=False
    )
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.Column("starred", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_notes_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_notes_match_id"), "notes", ["match_id"], unique=False)
    op.create_table(
        "records",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_records_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_records")),
    )
    op.create_table(
        "sources",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_sources_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sources")),
    )
    op.create_index(op.f("ix_sources_match_id"), "sources", ["match_id"], unique=False)
    op.create_table(
        "decisions",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("analysis_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("theme", sa.Text(), nullable=False),
        sa.Column("cube_themes", sa.Text(), nullable=False),
        sa.Column("motifs", sa.Text(), nullable=False),
        sa.Column("motif_sizes", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Double(), nullable=False),
        sa.Column("xgid", sa.Text(), nullable=False),
        sa.Column("dice", sa.Text(), nullable=False),
        sa.Column("played", sa.Text(), nullable=False),
        sa.Column("best", sa.Text(), nullable=False),
        sa.Column("played_rank", sa.Integer(), nullable=True),
        sa.Column("best_rank", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("error_emg", sa.Double(), nullable=False),
        sa.Column("error_mwc", sa.Double(), nullable=True),
        sa.Column("cost", sa.Double(), nullable=False),
        sa.Column("counted_pr", sa.Boolean(), nullable=False),
        sa.Column("counted_gnubg", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("gnubg_mark", sa.Text(), nullable=False),
        sa.Column("cube_error", sa.Text(), nullable=False),
        sa.Column("error_kind", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("legal_plays", sa.Integer(), nullable=False),
        sa.Column("spread", sa.Double(), nullable=False),
        sa.Column("no_double", sa.Double(), nullable=True),
        sa.Column("double_take", sa.Double(), nullable=True),
        sa.Column("double_pass", sa.Double(), nullable=True),
        sa.Column("cube", sa.Integer(), nullable=False),
        sa.Column("player_away", sa.Integer(), nullable=True),
        sa.Column("opponent_away", sa.Integer(), nullable=True),
        sa.Column("win", sa.Double(), nullable=True),
        sa.Column("win_gammon", sa.Double(), nullable=True),
        sa.Column("win_backgammon", sa.Double(), nullable=True),
        sa.Column("lose_gammon", sa.Double(), nullable=True),
        sa.Column("lose_backgammon", sa.Double(), nullable=True),
        sa.Column("luck_emg", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["analysis_id"],
            ["analyses.id"],
            name=op.f("fk_decisions_analysis_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decisions")),
    )
    op.create_index(
        op.f("ix_decisions_analysis_id_side_ordinal"),
        "decisions",
        ["analysis_id", "side", "ordinal"],
        unique=True,
    )
    op.create_table(
        "documents",
        sa.Column("analysis_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["analysis_id"],
            ["analyses.id"],
            name=op.f("fk_documents_analysis_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("analysis_id", name=op.f("pk_documents")),
    )
    op.create_table(
        "performances",
        sa.Column("analysis_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.Double(), nullable=True),
        sa.Column("pr_checker_decisions", sa.Integer(), nullable=False),
        sa.Column("pr_checker_loss", sa.Double(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("pr_decisions", sa.Integer(), nullable=False),
        sa.Column("pr_loss", sa.Double(), nullable=False),
        sa.Column("pr_loss_squares", sa.Double(), nullable=False),
        sa.Column("unforced_plays", sa.Integer(), nullable=False),
        sa.Column("close_cubes", sa.Integer(), nullable=False),
        sa.Column("checker_loss", sa.Double(), nullable=False),
        sa.Column("cube_loss", sa.Double(), nullable=False),
        sa.Column("checker_cost", sa.Double(), nullable=False),
        sa.Column("cube_cost", sa.Double(), nullable=False),
        sa.Column("doubles", sa.Integer(), nullable=False),
        sa.Column("takes", sa.Integer(), nullable=False),
        sa.Column("passes", sa.Integer(), nullable=False),
        sa.Column("inaccuracies", sa.Integer(), nullable=False),
        sa.Column("errors", sa.Integer(), nullable=False),
        sa.Column("blunders", sa.Integer(), nullable=False),
        sa.Column("luck_emg", sa.Double(), nullable=False),
        sa.Column("luck_cost", sa.Double(), nullable=False),
        sa.Column("rolls", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["analysis_id"],
            ["analyses.id"],
            name=op.f("fk_performances_analysis_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_performances_player_id")
        ),
        sa.PrimaryKeyConstraint("analysis_id", "side", name=op.f("pk_performances")),
    )
    op.create_index(op.f("ix_performances_player_id"), "performances", ["player_id"], unique=False)
    op.create_table(
        "candidates",
        sa.Column(
            "decision_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("rank", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("equity", sa.Double(), nullable=False),
        sa.Column("mwc", sa.Double(), nullable=True),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("steps", sa.Text(), nullable=True),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("win", sa.Double(), nullable=True),
        sa.Column("win_gammon", sa.Double(), nullable=True),
        sa.Column("win_backgammon", sa.Double(), nullable=True),
        sa.Column("lose_gammon", sa.Double(), nullable=True),
        sa.Column("lose_backgammon", sa.Double(), nullable=True),
        sa.Column("std_error", sa.Double(), nullable=True),
        sa.Column("best_chance", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["decision_id"],
            ["decisions.id"],
            name=op.f("fk_candidates_decision_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("decision_id", "rank", name=op.f("pk_candidates")),
    )
    op.create_table(
        "cubes",
        sa.Column(
            "decision_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("xg_level", sa.Text(), nullable=False),
        sa.Column("is_beaver", sa.Boolean(), nullable=False),
        sa.Column("cubeless", sa.Double(), nullable=True),
        sa.Column("win", sa.Double(), nullable=True),
        sa.Column("win_gammon", sa.Double(), nullable=True),
        sa.Column("win_backgammon", sa.Double(), nullable=True),
        sa.Column("lose_gammon", sa.Double(), nullable=True),
        sa.Column("lose_backgammon", sa.Double(), nullable=True),
        sa.Column("no_double_std_error", sa.Double(), nullable=True),
        sa.Column("double_take_std_error", sa.Double(), nullable=True),
        sa.Column("mwc_no_double", sa.Double(), nullable=True),
        sa.Column("mwc_double_take", sa.Double(), nullable=True),
        sa.Column("mwc_double_pass", sa.Double(), nullable=True),
        sa.Column("take_dead", sa.Double(), nullable=True),
        sa.Column("take_live", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["decision_id"], ["decisions.id"], name=op.f("fk_cubes_decision_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("decision_id", name=op.f("pk_cubes")),
    )
