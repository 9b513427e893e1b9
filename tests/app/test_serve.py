"""Whom ``kibitz serve`` lets in when it is started, and how it ends."""

import socket

import httpx2
import pytest
from command import kibitz, one_line
from served import started


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])
def test_another_address_needs_a_token_or_the_word_that_it_is_open(host, tmp_path):
    result = kibitz("serve", "--host", host, "--library", tmp_path / "a.db")
    assert result.exit_code == 2
    assert "--token" in one_line(result)
    assert not (tmp_path / "a.db").exists()


def test_a_token_that_can_be_guessed_is_refused(tmp_path):
    result = kibitz("serve", "--token", "secret", "--library", tmp_path / "a.db")
    assert result.exit_code == 2
    assert "16 characters" in one_line(result)


def test_a_port_that_is_taken_is_told(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = kibitz("serve", "--port", str(port), "--library", tmp_path / "a.db")
    assert result.exit_code == 2
    assert "name another --port" in one_line(result)


def test_an_address_that_is_nobodys_is_told(tmp_path):
    words = ("--host", "192.0.2.1", "--open", "--library", tmp_path / "a.db")
    assert "192.0.2.1 port 8765 cannot be listened on" in one_line(kibitz("serve", *words))


def test_one_who_does_the_work_is_enough(tmp_path):
    result = kibitz("serve", "--jobs", "1", "--scheduler", "tcp://127.0.0.1:1")
    assert "name one" in one_line(result)


def test_a_library_that_cannot_be_opened_is_told(tmp_path):
    result = kibitz("serve", "--port", "0", "--library", tmp_path)
    assert result.exit_code == 2
    assert "is a folder" in one_line(result)


def test_its_end_is_quiet_though_somebody_follows_jobs(tmp_path, capfd):
    service, url = started("serve", "--library", tmp_path / "a.db", "--port", "0", "--jobs", "1")
    with service, httpx2.stream("GET", f"{url}api/v1/events", timeout=60) as events:
        assert events.status_code == 200
        service.terminate()
        service.wait(60)
    assert capfd.readouterr().err == ""
