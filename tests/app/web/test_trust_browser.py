"""What pages of strangers, and markup of strangers in ours, can do in a real browser: nothing."""

import http.server
import threading
from contextlib import contextmanager

import httpx2
import pytest
from batches import small_match
from browser import chromium
from selenium.webdriver.support.wait import WebDriverWait
from served import serving
from web import PATIENCE, V1

#: Markup that runs a script wherever one may run; each leaves a word.
INJECTED = """
const box = document.createElement('div');
box.innerHTML = `<img src="x" onerror="window.caught='handler'">
  <a id="link" href="javascript:window.caught='link'">x</a>
  <svg><a href="javascript:window.caught='svg'"><text>x</text></a></svg>
  <iframe srcdoc="<script>parent.caught='frame'</script>"></iframe>
  <form id="form" action="http://localhost:1/"><button></button></form>`;
document.body.append(box);
const script = document.createElement('script');
script.textContent = "window.caught='script'";
document.body.append(script);
const other = document.createElement('script');
other.src = 'data:text/javascript,window.caught="data"';
document.body.append(other);
const base = document.createElement('base');
base.href = 'http://localhost:1/';
document.head.append(base);
document.getElementById('link').click();
window.refused = [];
document.addEventListener('securitypolicyviolation', e => refused.push(e.effectiveDirective));
new Image().src = 'http://localhost:1/x.png';
fetch('http://localhost:1/').catch(() => 0);
document.getElementById('form').submit();
"""
#: A page that sends what it can to the service and shows it in a frame.
FOREIGN = """<!DOCTYPE html><title>evil</title>
<iframe id="frame" src="{url}/jobs"></iframe>
<form id="form" method="post" enctype="multipart/form-data" action="{url}/api/v1/uploads"
  target="sink"><input name="text" value="x"></form><iframe name="sink"></iframe>
<script>
document.getElementById('form').submit();
const go = (path, options) => fetch('{url}' + path, {{credentials: 'include', ...options}});
const seen = [];
const read = go('/api/v1/jobs').then(a => a.text()).then(t => seen.push(t), () => 0);
const sent = ['/api/v1/jobs/1/cancel', '/jobs/1/forget'].map(path =>
  go(path, {{method: 'POST', mode: 'no-cors'}}).catch(() => 0));
sent.push(go('/api/v1/jobs/1', {{method: 'DELETE'}}).catch(() => 0));
Promise.all([read, ...sent]).then(() => {{ document.title = 'done ' + seen.length; }});
</script>"""


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """Return the address of a service with a job."""
    library = tmp_path_factory.mktemp("browser") / "library.db"
    with serving("serve", "--library", library, "--port", "0", "--level", "quick") as url:
        url = url.rstrip("/")
        name = '"><img src=x onerror="window.caught=1">.mat'
        sent = httpx2.post(f"{url}{V1}/uploads", files={"files": (name, small_match(1).encode())})
        assert sent.status_code == 202
        yield url


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@contextmanager
def foreign_page(content):
    """Yield the address of a page of somebody else, on another site than the service."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *args):
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("path", ["/", "/jobs", "/matches", "/settings", "/nowhere"])
def test_markup_that_got_into_a_page_runs_nothing_and_sends_nothing(browser, url, path):
    browser.get(url + path)
    browser.execute_script(INJECTED)
    wanted = {"img-src", "connect-src", "form-action"}
    WebDriverWait(browser, PATIENCE).until(
        lambda page: wanted <= set(page.execute_script("return window.refused"))
    )
    assert browser.execute_script("return window.caught") is None
    assert browser.execute_script("return document.baseURI").startswith(url)


def test_a_page_of_somebody_else_reads_and_changes_nothing(browser, url):
    before = httpx2.get(f"{url}{V1}/jobs").json()["counts"]
    with foreign_page(FOREIGN.format(url=url)) as evil:
        browser.get(evil)
        WebDriverWait(browser, PATIENCE).until(lambda page: page.title.startswith("done"))
        assert browser.title == "done 0"
        browser.switch_to.frame("frame")
        assert "Kibitz" not in browser.page_source
        browser.switch_to.default_content()
    after = httpx2.get(f"{url}{V1}/jobs").json()
    assert sum(after["counts"].values()) == sum(before.values())
    assert "canceled" not in {job["state"] for job in after["jobs"]}
