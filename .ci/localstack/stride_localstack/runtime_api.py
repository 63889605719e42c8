"""The Lambda runtime API of one function process: the process asks for the next event and posts its response."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue

ROOT = "/2018-06-01/runtime"


class Response:
    """What a function made of an event; settled once."""

    def __init__(self):
        self._settled = threading.Event()
        self.body, self.is_error = b"", True

    def settle(self, body, is_error):
        if not self._settled.is_set():
            self.body, self.is_error = body, is_error
            self._settled.set()

    def wait(self, seconds):
        return self._settled.wait(seconds)


def failure(kind, message):
    return json.dumps({"errorType": kind, "errorMessage": message}).encode()


class RuntimeApi:
    """Events are handled one by one, as an execution environment of Lambda does."""

    def __init__(self, seconds):
        self._seconds = seconds
        self._events = SimpleQueue()
        self._current = None
        self.ready = Response()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"127.0.0.1:{self._server.server_port}"

    def send(self, event):
        """Hands an event to the process, and returns the response to wait for."""
        self._current = Response()
        self._events.put(event)
        return self._current

    def break_down(self, body):
        """Says that the process neither starts nor responds any more."""
        self.ready.settle(body, True)
        if self._current:
            self._current.settle(body, True)

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _next(self):
        self.ready.settle(b"", False)
        event = self._events.get()
        return event["payload"].encode(), {
            "Lambda-Runtime-Aws-Request-Id": event["invoke-id"],
            "Lambda-Runtime-Deadline-Ms": str(int((time.time() + self._seconds) * 1000)),
            "Lambda-Runtime-Invoked-Function-Arn": event["invoked-function-arn"],
            "Lambda-Runtime-Trace-Id": event["trace-id"],
        }

    def _posted(self, path, body):
        if path.startswith((f"{ROOT}/init/", f"{ROOT}/restore/")):
            self.break_down(body)
        elif self._current:
            self._current.settle(body, path.endswith("/error"))

    def _handler(self):
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                # A snapshot is taken and restored at once.
                self._answer(200, *(api._next() if self.path == f"{ROOT}/invocation/next" else (b"", {})))

            def do_POST(self):
                api._posted(self.path, self._body())
                self._answer(202, b"", {})

            def _body(self):
                if self.headers.get("Transfer-Encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length", 0)))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def _answer(self, status, body, headers):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                """LocalStack logs each invocation."""

        return Handler
