"""Records which function asked what of AWS, as actions and resources of IAM. A function says its name in the user agent."""

import json
import os
import re
import threading

from localstack.aws import handlers
from stride_localstack.permissions import permissions

# AWS_SDK_UA_APP_ID, as the SDK sends it.
APPLICATION = re.compile(r"\bapp/(\w+)")


def install():
    handlers.run_custom_response_handlers.append(Record(os.environ["REQUESTS"]))


class Record:
    """Adds a line for each request of a function that is not in the file yet."""

    def __init__(self, path):
        self._file = open(path, "w", encoding="utf-8")
        self._known = set()
        self._lock = threading.Lock()

    def __call__(self, chain, context, response):
        function = APPLICATION.search(context.request.headers.get("User-Agent", ""))
        if function and context.operation:
            for action, resource in permissions(context):
                self._add(function[1], action, resource)

    def _add(self, *line):
        with self._lock:
            if line not in self._known:
                self._known.add(line)
                self._file.write(json.dumps(line) + "\n")
                self._file.flush()
