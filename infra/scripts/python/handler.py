"""Runs a script in Python as a process of its own.

The event is {code, arguments, environment, stdin}; the answer is {code, stdout, stderr} with the exit code. The process gets
no variable of this function's environment but the path.
"""

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

# Maximum size of each of the outputs, so that both fit into the answer of a Lambda function.
OUTPUT_BYTES = 1024 * 1024
# The time before the end of this function at which the script is ended.
MARGIN_SECONDS = 1.0
# The exit code of a killed process, as that of timeout(1).
KILLED = 124
# How often this function looks for processes of a script before it gives up.
SEARCHES = 2000
# How many searches in a row must find nothing, because one misses a process that ends meanwhile and has forked another.
EMPTY_SEARCHES = 20
# Limits of processor time and of memory that no script reaches. A process inherits its limits, and can lower but never raise
# them: so they mark all that a script starts, whatever its session and parent are. One grows with the id of this process and
# the other one shrinks, so that no mark is below that of another function on the same machine.
CPU_SECONDS = 10**9 + os.getpid()
RESIDENT_KIBIBYTES = 10**12 - os.getpid()
MARK = 'ulimit -t "$1" && ulimit -m "$2" && shift 2 && exec /usr/bin/env -i -- "$@"'
# A folder that only this function uses, and empties after each script.
SCRATCH = os.environ.get("STRIDE_SCRATCH")
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36

# Runs the script with variables as its globals.
LAUNCHER = """import json, runpy, sys
with open(sys.argv[1], encoding="utf-8") as file:
    variables = json.load(file)
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], init_globals=variables, run_name="__main__")
"""

# A script cannot read the memory and the environment of this process, which have other events and the credentials of the role.
# It becomes the parent of all orphans, so that it can clear them away when they have ended: else each search takes longer.
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def handler(event, context):
    folder = tempfile.mkdtemp(prefix="script-", dir=SCRATCH)
    try:
        answer = run(event, folder, context.get_remaining_time_in_millis() / 1000 - MARGIN_SECONDS)
    finally:
        remove(folder)
    if answer["code"] != 0:
        # Its outputs may hold secrets, and belong to the workflow only.
        print(f"the script ended with {answer['code']}", file=sys.stderr)
    return answer


def run(event, folder, limit):
    script = written(folder, "script.py", event["code"])
    command = [sys.executable]
    given = event.get("arguments")
    if isinstance(given, dict):
        command += ["-c", LAUNCHER, written(folder, "variables.json", json.dumps(given)), script]
    else:
        command += [script, *map(text, given or [])]
    variables = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "TMPDIR": folder, "PYTHONIOENCODING": "utf-8"}
    variables |= event.get("environment") or {}
    # The shell sees none of the variables, which could change what it does.
    marked = [str(CPU_SECONDS), str(RESIDENT_KIBIBYTES), *(f"{name}={text(value)}" for name, value in variables.items())]
    stdin = event.get("stdin")
    with open(written(folder, "stdin", "" if stdin is None else text(stdin)), "rb") as given:
        child = subprocess.Popen(
            ["/bin/sh", "-c", MARK, "sh", *marked, *command],
            cwd=folder,
            env={},
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    with child:
        return finished(child, limit)


def finished(child, limit):
    def read(stream):
        output = stream.read(OUTPUT_BYTES + 1)
        if len(output) > OUTPUT_BYTES:
            kill(-child.pid)
        return output

    reason = ""
    with ThreadPoolExecutor() as pool:
        reading = [pool.submit(read, stream) for stream in (child.stdout, child.stderr)]
        try:
            child.wait(limit)
        except subprocess.TimeoutExpired:
            reason = f"the script took longer than {limit:.1f} s"
            kill(-child.pid)
            child.wait()
        end_started()
        outputs = [output.result() for output in reading]
    if any(len(output) > OUTPUT_BYTES for output in outputs):
        reason = f"the script wrote more than {OUTPUT_BYTES} bytes"
    stdout, stderr = (output[:OUTPUT_BYTES].decode("utf-8", errors="replace") for output in outputs)
    code = KILLED if reason or child.returncode < 0 else child.returncode
    return {"code": code, "stdout": stdout, "stderr": stderr + reason}


def end_started():
    """Kills all that the script has started, so that nothing stays for the next one."""
    empty = 0
    for _ in range(SEARCHES):
        found = False
        for pid in processes():
            if is_started(pid):
                kill(pid)  # at once, before it has forked and ended
                found = True
        reap()
        if found:
            empty = 0
            time.sleep(0.001)
        else:
            empty += 1
            if empty == EMPTY_SEARCHES:
                return
    fail("the processes of the script could not be ended")


def processes():
    """Returns the ids of all processes, the newest first, which may not live for long."""
    return sorted(map(int, filter(str.isdigit, os.listdir("/proc"))), reverse=True) if os.path.exists("/proc") else []


def is_started(pid):
    try:
        limits = head(f"/proc/{pid}/limits")
        return (
            hard(limits, "Max cpu time") <= CPU_SECONDS
            and hard(limits, "Max resident set") <= RESIDENT_KIBIBYTES * 1024
            and not re.search(r"\) [ZX]", head(f"/proc/{pid}/stat"))
        )
    except OSError:
        return False  # it has ended


def hard(limits, name):
    found = re.search(rf"^{name} +\S+ +(\d+)", limits, re.MULTILINE)
    return int(found[1]) if found else float("inf")


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass  # it has ended


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass  # none is left


def remove(folder):
    """Removes what the script has written, also where it took its own permissions away."""
    left = [os.path.join(SCRATCH, name) for name in os.listdir(SCRATCH)] if SCRATCH else [folder]
    if subprocess.call(["/bin/sh", "-c", 'chmod -R u+rwx "$@"; rm -rf "$@"', "sh", *left], stderr=subprocess.DEVNULL) != 0:
        fail("the files of the script could not be removed")


def fail(reason):
    """Ends this function, and with it the environment that the next script would share with this one."""
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)


def written(folder, name, content):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)
    return path


def head(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(OUTPUT_BYTES)


def text(value):
    return value if isinstance(value, str) else json.dumps(value)


class Deadline:
    """What a developer's machine has in place of Lambda's context."""

    def get_remaining_time_in_millis(self):
        return int(sys.argv[1])


# There the event comes from the standard input, the time for it in milliseconds is the argument, and the answer goes to the
# standard output.
if __name__ == "__main__":
    json.dump(handler(json.load(sys.stdin), Deadline()), sys.stdout)
