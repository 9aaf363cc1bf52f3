"""A Chromium that is told what to do over the WebDriver protocol, with the standard library alone."""

import base64
import http.server
import json
import os
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

KEYS = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015",
        "enter": "\ue007", "escape": "\ue00c", "home": "\ue011", "end": "\ue010"}


def find(names):
    return next((path for path in map(shutil.which, names) if path), None)


def browser_path():
    return find(["chromium", "chromium-browser", "google-chrome"])


def driver_path():
    return find(["chromedriver"])


class Browser:
    def __init__(self, scratch):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.driver = subprocess.Popen(
            [driver_path(), f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = None
        try:
            self.wait_for_driver()
            arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--hide-scrollbars", "--force-device-scale-factor=1",
                         f"--user-data-dir={os.path.join(scratch, 'profile')}"]
            options = {"args": arguments, "binary": browser_path()}
            always = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
            reply = self.call("POST", "/session", {"capabilities": {"alwaysMatch": always}})
            self.session = reply["sessionId"]
        except BaseException:
            self.close()
            raise

    def wait_for_driver(self):
        for _ in range(600):
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("chromedriver did not start")

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def send(self, command, body):
        return self.call("POST", f"/session/{self.session}/{command}", body)

    def devtools(self, command, **parameters):
        return self.send("goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, address):
        self.send("url", {"url": address})

    def run(self, script, *arguments):
        return self.send("execute/sync", {"script": script, "args": list(arguments)})

    def size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def scheme(self, name, media=""):
        features = [{"name": "prefers-color-scheme", "value": name}]
        self.devtools("Emulation.setEmulatedMedia", media=media, features=features)

    def screenshot(self, path, whole=True):
        reply = self.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=whole,
                              **({"clip": self.page_box()} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(reply["data"]))

    def page_box(self):
        size = self.devtools("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.send("actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def point(self, x, y, click=False):
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        if click:
            actions += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.send("actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
             "actions": actions}]})

    def messages(self):
        """What the page's console has said since the last question."""
        return [entry["message"] for entry in self.send("se/log", {"type": "browser"})]

    def close(self):
        try:
            if self.session:
                self.call("DELETE", f"/session/{self.session}")
        finally:
            # A polite signal may be one that the process which runs the tests has blocked.
            self.driver.kill()
            self.driver.wait()


class Server:
    """Serves one folder as an artifact store does, with a policy of its own."""

    def __init__(self, folder, policy):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def end_headers(self):
                self.send_header("Content-Security-Policy", policy)
                super().end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
