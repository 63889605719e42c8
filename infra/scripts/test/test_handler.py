"""Run by: python3 infra/scripts/test/test_handler.py"""

import contextlib
import ctypes
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRATCH = os.environ["STRIDE_SCRATCH"] = tempfile.mkdtemp(prefix="scratch-")
FUNCTION = str(pathlib.Path(__file__).resolve().parent.parent / "python")
sys.path.insert(0, FUNCTION)

from handler import handler  # noqa: E402

ECHO = "echo $$; exec sleep 100"
SLEEP = f"sh -c '{ECHO}'"
TREE = f"""export T='[ $1 -gt 0 ] && for side in 1 2; do setsid sh -c "$T" sh $(($1 - 1)) & done; {ECHO}'; sh -c "$T" sh 6"""
# Shell commands that a script runs, and how many lines with process ids it waits for before it ends.
LEFT_BEHIND = {
    "a child": (f"{SLEEP} &", 1),
    "a child without outputs": ("sleep 100 >/dev/null 2>&1 </dev/null & echo $!", 1),
    "a child of another session": (f"setsid {SLEEP} &", 1),
    "an orphan of another session": (f"(setsid {SLEEP} &) &", 1),
    "an orphan without environment": (f"(setsid env -i {SLEEP} &) &", 1),
    "an orphan with lower limits": (f"(ulimit -t 50; ulimit -m 50; setsid {SLEEP} &) &", 1),
    "a tree of 127 sessions": (TREE, 127),
    "a chain of processes that start the next one and end": ("""export T='setsid sh -c "$T" & echo $$'; sh -c "$T" """, 20),
}
# Reads the memory and the environment of the function, and tries to trace it.
PARENT = """import ctypes, os
for name in ("environ", "mem", "maps"):
    try:
        open(f"/proc/{os.getppid()}/{name}", "rb").read(1)
        print(name)
    except OSError:
        pass
if ctypes.CDLL(None).ptrace(0x4206, os.getppid(), 0, 0) == 0:
    print("ptrace")
"""


def drop_capabilities():
    """Takes from a test that runs as root what Lambda does not grant, such as the right to read all processes."""
    for capability in range(64):
        ctypes.CDLL(None).prctl(24, capability)


class Context:
    def __init__(self, millis):
        self.millis = millis

    def get_remaining_time_in_millis(self):
        return self.millis


def run(code, millis=60_000, **event):
    return handler({"code": code, **event}, Context(millis))


def proc(pid, file):
    try:
        return pathlib.Path(f"/proc/{pid}/{file}").read_text(errors="replace")
    except OSError:
        return ""


def is_alive(pid):
    return proc(pid, "stat").rsplit(")", 1)[-1].split()[:1] not in ([], ["Z"], ["X"])


class HandlerTest(unittest.TestCase):
    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(SCRATCH)

    def test_outputs_and_exit_code_are_answered(self):
        code = "import sys\nprint('out')\nsys.stderr.write('err')\nsys.exit(3)"
        self.assertEqual(run(code), {"code": 3, "stdout": "out\n", "stderr": "err"})

    def test_arguments_in_an_array_follow_the_script(self):
        code = "import sys\nprint(sys.argv[1] + sys.argv[2])"
        self.assertEqual(run(code, arguments=["x", 1])["stdout"], "x1\n")

    def test_arguments_in_an_object_are_variables(self):
        arguments = {"order": {"lines": [1, 2]}, "name": "Ann"}
        self.assertEqual(run("print(len(order['lines']), name)", arguments=arguments)["stdout"], "2 Ann\n")

    def test_script_reads_its_input(self):
        self.assertEqual(run("print(input() + '!')", stdin="hëllo")["stdout"], "hëllo!\n")

    def test_environment_holds_only_the_given_variables(self):
        os.environ["AWS_SECRET_ACCESS_KEY"] = "hidden"
        code = "import os\nprint(','.join(sorted(os.environ.keys() - {'LC_CTYPE'})), os.environ['A'])"
        self.assertEqual(run(code, environment={"A": 1})["stdout"], "A,HOME,PATH,PYTHONIOENCODING,TMPDIR 1\n")

    def test_script_that_fails_has_its_error_in_stderr_and_the_log_has_only_its_exit_code(self):
        with contextlib.redirect_stderr(io.StringIO()) as log:
            answer = run("import os\nraise ValueError('broken by ' + os.environ['KEY'])", environment={"KEY": "secret"})
        self.assertEqual(answer["code"], 1)
        self.assertIn("broken by secret", answer["stderr"])
        self.assertEqual(log.getvalue(), "the script ended with 1\n")

    def test_script_without_an_end_is_killed_before_the_function_ends(self):
        answer = run("while True: pass", 1500)
        self.assertEqual(answer["code"], 124)
        self.assertIn("longer than 0.5 s", answer["stderr"])

    def test_script_that_floods_an_output_is_killed(self):
        for output in ("stdout", "stderr"):
            with self.subTest(output):
                answer = run(f"import sys\nwhile True: sys.{output}.write('x' * 65536)")
                self.assertEqual((answer["code"], answer[output][:1048576]), (124, "x" * 1048576))
                self.assertIn("more than", answer["stderr"])

    def test_what_a_script_leaves_behind_ends_with_it(self):
        code = """import os, subprocess, sys
shell = subprocess.Popen(["/bin/sh", "-c", os.environ["SHELL_CODE"]], stdout=subprocess.PIPE)
for _ in range(int(sys.argv[1])):
    sys.stdout.write(shell.stdout.readline().decode())
"""
        mark = f"left-by-{os.getpid()}"
        for what, (shell, lines) in LEFT_BEHIND.items():
            with self.subTest(what):
                environment = {"SHELL_CODE": shell, "LEFT": mark, "BASH_FUNC_ulimit%%": "() { :; }"}
                answer = run(code, arguments=[lines], environment=environment)
                pids = answer["stdout"].split()
                self.assertEqual((answer["code"], len(pids)), (0, lines), answer["stderr"])
                self.assertEqual([pid for pid in pids if is_alive(pid)], [])
                self.assertEqual([pid for pid in os.listdir("/proc") if mark in proc(pid, "environ")], [])

    def test_what_another_function_on_this_machine_has_started_stays(self):
        shell = "ulimit -t $((1000000000 + $$)); ulimit -m $((1000000000000 - $$)); echo; exec sleep 100"
        with subprocess.Popen(["/bin/sh", "-c", shell], stdout=subprocess.PIPE) as other:
            other.stdout.readline()
            run("")
            self.assertIsNone(other.poll())
            other.kill()

    def test_script_reads_neither_memory_nor_environment_of_its_function(self):
        event = json.dumps({"code": PARENT}).encode()
        function = [sys.executable, f"{FUNCTION}/handler.py", "60000"]
        answer = json.loads(subprocess.run(function, input=event, stdout=subprocess.PIPE, preexec_fn=drop_capabilities).stdout)
        self.assertEqual(answer, {"code": 0, "stdout": "", "stderr": ""})

    def test_files_that_a_script_leaves_behind_are_removed(self):
        code = f"""import os, tempfile
os.makedirs("{SCRATCH}/locked/inner")
open("{SCRATCH}/locked/inner/secret", "w").close()
open("{SCRATCH}/.hidden", "w").close()
os.symlink("/etc", "{SCRATCH}/link")
os.chmod("{SCRATCH}/locked/inner", 0)
os.chmod("{SCRATCH}/locked", 0)
print(tempfile.gettempdir() == os.getcwd())
"""
        self.assertEqual(run(code)["stdout"], "True\n")
        self.assertEqual(os.listdir(SCRATCH), [])


if __name__ == "__main__":
    unittest.main()
