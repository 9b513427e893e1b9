"""A real browser for tests, as quiet as it can be made."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def chromium(profile: Path) -> Iterator[webdriver.Chrome]:
    """Start the browser; without one the test is skipped with the reason, but fails in CI."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        message = "no Chromium with its driver is installed"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    options = webdriver.ChromeOptions()
    options.binary_location = program
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield browser
    finally:
        browser.quit()


def show_as(browser: webdriver.Chrome, width: int, theme: str) -> None:
    """Make the browser a screen of that width whose system prefers the theme."""
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    features = [{"name": "prefers-color-scheme", "value": theme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def allow_scripts(browser: webdriver.Chrome, allowed: bool) -> None:
    """Let pages run their scripts or not."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not allowed})


def asked_for(browser: webdriver.Chrome, address: str) -> list[str]:
    """Open a page and return the addresses that it loads from, its own included."""
    browser.get("about:blank")
    browser.get_log("performance")
    browser.get_log("browser")
    browser.get(address)
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    return [url for url in asked if not url.startswith("data:")]


def axe_violations(browser: webdriver.Chrome) -> list[str]:
    """Return what axe-core finds wrong with the page, a line each."""
    axe = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
    browser.set_script_timeout(120)
    browser.execute_script(axe)
    found = browser.execute_async_script(
        "const done = arguments[0];"
        "axe.run({resultTypes: ['violations']}).then((result) => done(result.violations));"
    )
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]
