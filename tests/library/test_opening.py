"""Opening libraries: new, older, newer, and those that cannot be opened."""

import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree

import postgres
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select, text
from stored import storable, stored

from analyzer.errors import LibraryError
from analyzer.library import migrating
from analyzer.library.matches import count_matches
from analyzer.library.opening import open_library, reading, transaction
from analyzer.library.schema import SCHEMA_REVISION, VERSION_TABLE, matches, metadata

#: A migration as a later version could bring it.
LATER = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("matches", sa.Column("stars", sa.Integer(), nullable=False, server_default="3"))
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path):
    """Return where nothing is yet."""
    if request.param == "postgresql":
        return postgres.fresh_database()
    return str(tmp_path / "new.db")


@pytest.fixture
def later(tmp_path, monkeypatch):
    """Return what makes this program a later version with one more migration."""
    folder = tmp_path / "migrations"
    copytree(migrating.MIGRATIONS, folder)
    (folder / "versions" / "later.py").write_text(LATER.format(before=SCHEMA_REVISION))

    def change():
        monkeypatch.setattr(migrating, "MIGRATIONS", folder)
        monkeypatch.setattr(migrating, "SCHEMA_REVISION", "later")

    yield change
    sys.modules.pop("later", None)


def test_a_new_library_has_the_tables_that_the_schema_names(empty_url):
    with open_library(empty_url) as library, reading(library) as connection:
        names = set(inspect(connection).get_table_names())
        assert names == {*metadata.tables, VERSION_TABLE}
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_the_revision_of_the_schema_is_that_of_the_last_migration():
    assert ScriptDirectory(str(migrating.MIGRATIONS)).get_heads() == [SCHEMA_REVISION]


def test_a_library_is_there_when_it_is_opened_again(library_url):
    with open_library(library_url) as library:
        stored(library, storable())
    with open_library(library_url, create=False) as library:
        assert count_matches(library) == 1


def test_a_library_in_memory_is_gone_with_it():
    with open_library("") as library:
        stored(library, storable())
        assert count_matches(library) == 1
    with open_library("") as library:
        assert count_matches(library) == 0


def test_a_path_can_be_written_as_a_url(tmp_path):
    with open_library(f"sqlite:///{tmp_path}/a.db") as library:
        assert library.name == f"{tmp_path}/a.db"
    with open_library(str(tmp_path / "a.db"), create=False) as library:
        assert count_matches(library) == 0


def test_an_older_library_is_brought_up_to_date_with_all_that_is_in_it(library_url, later):
    with open_library(library_url) as library:
        stored(library, storable())
    later()
    with open_library(library_url, create=False) as library, reading(library) as connection:
        assert connection.scalar(text("SELECT stars FROM matches")) == 3
        assert connection.scalar(select(matches.c.id)) == 1


def test_a_newer_library_is_refused_and_left_as_it_is(library_url, later, monkeypatch):
    later()
    open_library(library_url).close()
    monkeypatch.undo()
    with pytest.raises(LibraryError, match=r"made by a newer Kibitz; update this one$"):
        open_library(library_url)


def test_several_who_open_a_new_library_at_once_all_find_it(empty_url):
    def count(_number):
        with open_library(empty_url) as library:
            return count_matches(library)

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(count, range(6))) == [0] * 6


def test_a_failed_transaction_leaves_nothing(library_url):
    def add_and_fail():
        with transaction(library) as connection:
            connection.execute(text("INSERT INTO players (name) VALUES ('Ann')"))
            raise RuntimeError

    with open_library(library_url) as library:
        with pytest.raises(RuntimeError):
            add_and_fail()
        with reading(library) as connection:
            assert connection.scalar(text("SELECT count(*) FROM players")) == 0


def test_a_reader_sees_one_state_to_the_end(library_url):
    with open_library(library_url) as library, reading(library) as connection:
        assert connection.scalar(text("SELECT count(*) FROM matches")) == 0
        stored(library, storable())
        assert connection.scalar(text("SELECT count(*) FROM matches")) == 0
        assert count_matches(library) == 1


def refused(url, words, **options):
    """Assert that a library cannot be opened, for a reason that names it and the way out."""
    with pytest.raises(LibraryError, match=words) as caught:
        open_library(url, **options)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_where_no_library_is_none_is_opened(tmp_path):
    missing = str(tmp_path / "none.db")
    refused(missing, r"there is no library .*none.db; kibitz batch PATH --library", create=False)
    refused(str(tmp_path / "no" / "a.db"), r"there is no folder .*no; make it first$")
    refused(str(tmp_path), r"is a folder; name a file in it")
    refused("~nobody-is-called-so/a.db", r"there is no folder ~nobody-is-called-so; make it first$")


@pytest.mark.skipif(sys.platform == "win32", reason="devices as on POSIX systems")
@pytest.mark.parametrize("create", [True, False])
def test_a_device_is_no_library(create):
    refused("/dev/null", r"^/dev/null is a device or a pipe; name the path", create=create)


def test_an_empty_database_is_no_library(empty_url):
    if "://" not in empty_url:
        Path(empty_url).touch()
    refused(empty_url, r"there is no library", create=False)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://ann:secret@host/db", r"^mysql: no library is reached so; name the path"),
        ("https://example.org/a.db", r"^https: no library is reached so"),
        ("postgresql://host:secret/db", r"this is no URL of a library; it looks like postgresql"),
        ("sqlite://a.db", r"^this is no URL of a library; it looks like sqlite:///PATH$"),
        ("postgresql://ann:secret@no-such-host.invalid/db", r"no host is called so; check the"),
        ("postgresql://ann:secret@127.0.0.1:1/db", r"no server answers there; check host and"),
        ("postgresql://127.0.0.1:1/db?sslpassword=secret", r"127.0.0.1:1/db: no server answers"),
        ("postgresql://127.0.0.1:1/db?Password=secret", r"127.0.0.1:1/db: the database says"),
    ],
)
def test_a_wrong_url_is_told_without_its_password(url, words):
    refused(url, words)


def test_a_file_of_another_kind_is_refused_and_left_as_it_is(tmp_path):
    other = tmp_path / "final.mat"
    other.write_text(" 3 point match\n" * 1000)
    refused(str(other), r"this is no library but another kind of file")
    assert other.read_text() == " 3 point match\n" * 1000


def test_a_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (id INTEGER)")
    connection.close()
    refused(str(path), r"holds tables of something else; name another$")


def test_a_damaged_file_is_told(tmp_path):
    path = tmp_path / "a.db"
    with open_library(str(path)) as library:
        stored(library, storable())
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    refused(str(path), r"the library is damaged; take it from a backup$")


def test_a_locked_library_is_told(library_url):
    with open_library(library_url) as library, transaction(library) as connection:
        connection.execute(text("INSERT INTO players (name) VALUES ('Ann')"))
        if not library.is_sqlite:
            connection.execute(text("LOCK TABLE players"))
        other = open_library(library_url, patience=0.05)
        with other, pytest.raises(LibraryError, match=r"the library is locked: another program"):
            stored(other, storable())


def test_a_file_that_is_removed_or_replaced_is_told(tmp_path):
    path, other = tmp_path / "library.db", tmp_path / "other.db"
    open_library(str(other)).close()
    with open_library(str(path)) as library:
        path.rename(tmp_path / "moved.db")
        for use in (reading, transaction):
            with pytest.raises(LibraryError, match="removed or replaced"), use(library):
                pass
        assert not path.exists()
        other.rename(path)
        with pytest.raises(LibraryError, match="removed or replaced"), transaction(library):
            pass
        path.unlink()
        (tmp_path / "moved.db").rename(path)
        with transaction(library) as connection:
            assert connection.scalar(select(matches.c.id)) is None


def test_a_library_that_may_only_be_read_is_read_and_not_written(library_url):
    with open_library(library_url) as library:
        stored(library, storable())
        url = f"sqlite:///file:{library_url}?mode=ro&uri=true"
        if not library.is_sqlite:
            url = f"{library_url}?options=-c%20default_transaction_read_only%3Don"
    with open_library(url, create=False) as library:
        assert count_matches(library) == 1
        with pytest.raises(LibraryError, match=r"the library may only be read; "):
            stored(library, storable(2))


def test_a_full_disk_is_told_and_nothing_is_half_stored(tmp_path):
    with open_library(str(tmp_path / "a.db")) as library:
        stored(library, storable())
        with library.engine.connect() as connection:
            # The setting is that of the one connection in the pool.
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LibraryError, match=r"the disk is full; make room and try again"):
            stored(library, storable(2))
        assert count_matches(library) == 1


def test_a_server_that_does_not_let_one_in_is_told_without_the_password():
    url = postgres.server().url
    refused(url("postgres", password="wrong-secret"), r"the password is wrong; put the right one")
    refused(url("none_such"), r"the server has no such database; createdb makes one$")
    refused(url("postgres", user="nobody"), r"password is wrong|does not let this user in")


def test_a_user_without_rights_is_told():
    database = postgres.fresh_library().rpartition("/")[2]
    server = postgres.server
    server().run("DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN PASSWORD 'guest-secret'")
    url = server().url(database, "guest", "guest-secret")
    refused(url, r"this user lacks the rights; ask the owner of the database for them$")


def test_postgresql_without_its_driver_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused("postgresql://ann:secret@host/db", r"pip install 'kibitz\[postgresql\]'$")
