"""What strangers try who hold connections and never end a request."""

import asyncio
import socket
import threading
import time
from contextlib import contextmanager, suppress

import pytest
import uvicorn

from analyzer.app.web.connections import Connection

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
#: Bytes of an answer that no buffer of a system holds.
LARGE = 64 << 20


class Impatient(Connection):
    """Ends what is slow at once, and takes few."""

    asking = taking = 1.0
    most = 8


async def answering(scope, receive, send):
    """Answer with a few bytes, with many, or with some now and then."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/large":
        for _ in range(64):
            await send(
                {"type": "http.response.body", "body": bytes(LARGE // 64), "more_body": True}
            )
    if scope["path"] == "/slow":
        for _ in range(4):
            await asyncio.sleep(0.4)
            await send({"type": "http.response.body", "body": b"x", "more_body": True})
    await send({"type": "http.response.body", "body": b"done"})


@pytest.fixture(scope="module")
def port():
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        answering, http=Impatient, ws="none", lifespan="off", log_level="critical"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join()


@contextmanager
def called(port):
    with socket.create_connection(("127.0.0.1", port)) as caller:
        caller.settimeout(30)
        yield caller


def rest(caller):
    """Return what comes until the other side ends the connection; it must end it."""
    found = b""
    with suppress(ConnectionResetError):
        while data := caller.recv(1 << 20):
            found += data
    return found


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", REQUEST[:-2], b"POST / HTTP/1.1\r\nHost: x\r\nX: "]
)
def test_whoever_does_not_end_a_request_is_left(port, sent):
    with called(port) as caller:
        caller.sendall(sent)
        assert rest(caller) == b""


def test_whoever_asks_letter_by_letter_is_left(port):
    with called(port) as caller:
        caller.sendall(REQUEST[:-2] + b"X: ")
        threading.Thread(target=spelled, args=(caller,)).start()
        assert rest(caller) == b""


def spelled(caller):
    """Send letters as long as somebody takes them."""
    with suppress(OSError):
        while True:
            caller.sendall(b"x")
            time.sleep(0.1)


def test_whoever_asks_no_more_is_left(port):
    with called(port) as caller:
        caller.sendall(REQUEST)
        assert rest(caller).endswith(b"4\r\ndone\r\n0\r\n\r\n")


def test_whoever_sends_a_body_that_nobody_reads_is_left(port):
    with called(port) as caller:
        caller.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx")
        assert b"done" in rest(caller)


def test_an_answer_may_take_longer_than_a_request(port):
    with called(port) as caller:
        caller.sendall(REQUEST.replace(b"/ ", b"/slow ", 1))
        assert rest(caller).count(b"1\r\nx\r\n") == 4


def test_whoever_takes_nothing_of_an_answer_is_left(port):
    with called(port) as caller, called(port) as other:
        caller.sendall(REQUEST.replace(b"/ ", b"/large ", 1))
        other.sendall(REQUEST)
        assert b"done" in rest(other)
        # Meanwhile the answer waited for longer than it is kept.
        assert len(rest(caller)) < LARGE


def test_so_many_connections_are_held(port):
    calls = [socket.create_connection(("127.0.0.1", port)) for _ in range(Impatient.most + 4)]
    for caller in calls:
        caller.settimeout(30)
        assert rest(caller) == b""
        caller.close()
    with called(port) as caller:
        caller.sendall(REQUEST)
        assert b"done" in rest(caller)


def test_another_machine_has_fewer_connections_than_all():
    class Held(Connection):
        def __init__(self, client, connections):
            self.client, self.connections = client, connections

    def are_too_many(address, held):
        connections = {Held((address, n), set()) for n in range(held)}
        return Held((address, 0), connections)._are_too_many()

    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert not are_too_many(address, 900)
    for address in ("192.0.2.1", "2001:db8::1"):
        assert not are_too_many(address, Connection.from_one)
        assert are_too_many(address, Connection.from_one + 1)
