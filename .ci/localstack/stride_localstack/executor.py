"""Runs a Lambda function of Java as Lambda does, in a process with AWS's runtime interface client and nothing but its variables."""

import functools
import os
import pathlib
import platform
import subprocess
import tempfile
import threading
import zipfile

from localstack import config
from localstack.services.lambda_.invocation.executor_endpoint import StatusErrorException
from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor

from stride_localstack.runtime_api import RuntimeApi, failure

MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda"
NATIVE = "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI"

# Of the function's memory, as in the managed runtime.
HEAP_PERCENT = 85


@functools.cache
def native_library():
    """The native part of the client, extracted once: by default every process would overwrite the same file."""
    client = next(pathlib.Path(os.environ["RUNTIME_CLIENT"]).glob("aws-lambda-java-runtime-interface-client-*.jar"))
    machine = "aarch_64" if platform.machine() in ("aarch64", "arm64") else "x86_64"
    musl = "_musl" if pathlib.Path(f"/lib/ld-musl-{platform.machine()}.so.1").exists() else ""
    with zipfile.ZipFile(client) as jar:
        return jar.extract(f"jni/libaws-lambda-jni.linux{musl}-{machine}.so", tempfile.mkdtemp())


def command(function):
    """The options of the managed runtime."""
    return [
        os.environ["JAVA"],
        f"-Xmx{function.memory_size * HEAP_PERCENT // 100}m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",
        "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac",
        "-Djava.net.preferIPv4Stack=true",
        f"-D{NATIVE}={native_library()}",
        "-cp",
        os.path.join(os.environ["RUNTIME_CLIENT"], "*"),
        MAIN,
        function.handler,
    ]


class ProcessExecutor(RuntimeExecutor):
    """One execution environment. A process that has ended or was stopped is replaced at the next event."""

    def start(self, env_vars):
        self._function = self.function_version.config
        self._code = str(self._function.code.get_unzipped_code_location())
        self._variables = {name: str(value) for name, value in env_vars.items()} | {"LAMBDA_TASK_ROOT": self._code}
        if (self._function.snap_start or {}).get("ApplyOn") == "PublishedVersions":
            self._variables["AWS_LAMBDA_INITIALIZATION_TYPE"] = "snap-start"
        self._output = tempfile.TemporaryFile()
        self._begin()

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._api.close()

    def invoke(self, payload):
        if self._process.poll() is not None:
            self._api.close()
            self._begin()
        before = self._output.seek(0, os.SEEK_END)
        response = self._api.send(payload)
        if not response.wait(self._function.timeout):
            self._process.kill()
            response.settle(failure("Sandbox.Timedout", f"Task timed out after {self._function.timeout} seconds"), True)
        request = payload["invoke-id"]
        logs = f"START RequestId: {request}\n{self._printed(before)}END RequestId: {request}\n"
        return InvocationResult(request, response.body, is_error=response.is_error, logs=logs)

    def get_logs(self):
        return self._printed(0)

    def get_address(self):
        return "127.0.0.1"

    def get_endpoint_from_executor(self):
        return "127.0.0.1"

    def get_runtime_endpoint(self):
        return f"http://127.0.0.1:{config.GATEWAY_LISTEN[0].port}"

    @classmethod
    def prepare_version(cls, function_version):
        function_version.config.code.prepare_for_execution()

    @classmethod
    def cleanup_version(cls, function_version):
        """Versions share the code of their function."""

    def _begin(self):
        api = RuntimeApi(self._function.timeout)
        process = subprocess.Popen(
            command(self._function),
            env=self._variables | {"AWS_LAMBDA_RUNTIME_API": api.address},
            cwd=self._code,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )
        self._api, self._process = api, process
        threading.Thread(target=self._watch, args=(process, api), daemon=True).start()
        api.ready.wait(config.LAMBDA_RUNTIME_ENVIRONMENT_TIMEOUT)
        if api.ready.is_error:
            raise StatusErrorException(f"{self._function.handler} does not start: {self.get_logs()}", api.ready.body)

    @staticmethod
    def _watch(process, api):
        api.break_down(failure("Runtime.ExitError", f"Runtime exited with status {process.wait()}"))

    def _printed(self, start):
        return os.pread(self._output.fileno(), self._output.seek(0, os.SEEK_END) - start, start).decode(errors="replace")
