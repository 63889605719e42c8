"""Runs DynamoDB Local, which is DynamoDB's own emulator, from libraries of Maven instead of an archive that LocalStack downloads."""

import os

from localstack.services.dynamodb.server import DynamodbServer
from localstack.utils.run import ShellCommandThread
from localstack.utils.threads import TMP_THREADS

MAIN = "software.amazon.dynamodb.services.local.main.ServerRunner"


def install():
    DynamodbServer.do_start_thread = start


def start(server):
    libraries = os.path.join(os.environ["DYNAMODB_LOCAL"], "*")
    command = [os.environ["JAVA"], f"-Xmx{server.heap_size}", "-cp", libraries, MAIN, "-port", str(server.port), "-inMemory"]
    thread = ShellCommandThread(command, name="dynamodb-local", env_vars={"DDB_LOCAL_TELEMETRY": "0"})
    TMP_THREADS.append(thread)
    thread.start()
    return thread
