"""Runs a script in Python as a process of its own.

The event is {code, arguments, environment, stdin}; the answer is {code, stdout, stderr} with the exit code. The process gets
no variable of this function's environment but the path.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile

# Maximum size of each of the outputs, so that both fit into the answer of a Lambda function.
OUTPUT_BYTES = 1024 * 1024
# The time before the end of this function at which the process is killed.
MARGIN_SECONDS = 1.0
# The time for a script where this function has no deadline.
LOCAL_SECONDS = 40.0
# The exit code of a killed process, as that of timeout(1).
KILLED = 124

# Runs the script with variables as its globals.
LAUNCHER = """import json, runpy, sys
with open(sys.argv[1], encoding="utf-8") as file:
    variables = json.load(file)
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], init_globals=variables, run_name="__main__")
"""


def handler(event, context=None):
    with tempfile.TemporaryDirectory(prefix="script-") as folder:
        answer = run(event, folder, seconds(context))
    if answer["code"] != 0 and context is not None:
        print(f"the script ended with {answer['code']}: {answer['stderr']}", file=sys.stderr)
    return answer


def seconds(context):
    if context is None:
        return LOCAL_SECONDS
    return context.get_remaining_time_in_millis() / 1000 - MARGIN_SECONDS


def run(event, folder, limit):
    script = os.path.join(folder, "script.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(event["code"])
    command = [sys.executable]
    given = event.get("arguments")
    if isinstance(given, dict):
        variables = os.path.join(folder, "variables.json")
        with open(variables, "w", encoding="utf-8") as file:
            json.dump(given, file)
        command += ["-c", LAUNCHER, variables, script]
    else:
        command += [script, *map(text, given or [])]
    environment = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "PYTHONIOENCODING": "utf-8"}
    environment.update({name: text(value) for name, value in (event.get("environment") or {}).items()})
    stdin = event.get("stdin")
    return finished(command, folder, environment, "" if stdin is None else text(stdin), limit)


def finished(command, folder, environment, stdin, limit):
    outputs = [os.path.join(folder, name) for name in ("stdout", "stderr")]
    with open(outputs[0], "wb") as stdout, open(outputs[1], "wb") as stderr:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=stderr,
            start_new_session=True,
        )
        try:
            child.communicate(stdin.encode("utf-8"), timeout=limit)
            code, reason = child.returncode, ""
        except subprocess.TimeoutExpired:
            kill(child)
            child.communicate()
            code, reason = KILLED, f"the script took longer than {limit:.1f} s"
        kill(child)
    if any(os.path.getsize(output) > OUTPUT_BYTES for output in outputs):
        code, reason = KILLED, f"the script wrote more than {OUTPUT_BYTES} bytes"
    read = [head(output) for output in outputs]
    return {"code": code if code >= 0 else KILLED, "stdout": read[0], "stderr": read[1] + reason}


def kill(child):
    """Kills the process with all that it has started, so that nothing stays for the next script."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def head(path):
    with open(path, "rb") as file:
        return file.read(OUTPUT_BYTES).decode("utf-8", errors="replace")


def text(value):
    return value if isinstance(value, str) else json.dumps(value)


# On a developer's machine, the event comes from the standard input, and the answer goes to the standard output.
if __name__ == "__main__":
    json.dump(handler(json.load(sys.stdin)), sys.stdout)
