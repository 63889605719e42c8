"""Run by: python3 infra/scripts/test/test_handler.py"""

import os
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "python"))

from handler import handler  # noqa: E402


class Context:
    def get_remaining_time_in_millis(self):
        return 1500


def is_gone(pid):
    for _ in range(100):
        status = pathlib.Path(f"/proc/{pid}/stat")
        if not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


class HandlerTest(unittest.TestCase):
    def test_outputs_and_exit_code_are_answered(self):
        code = "import sys\nprint('out')\nsys.stderr.write('err')\nsys.exit(3)"
        self.assertEqual(handler({"code": code}), {"code": 3, "stdout": "out\n", "stderr": "err"})

    def test_arguments_in_an_array_follow_the_script(self):
        code = "import sys\nprint(sys.argv[1] + sys.argv[2])"
        self.assertEqual(handler({"code": code, "arguments": ["x", 1]})["stdout"], "x1\n")

    def test_arguments_in_an_object_are_variables(self):
        event = {"code": "print(len(order['lines']), name)", "arguments": {"order": {"lines": [1, 2]}, "name": "Ann"}}
        self.assertEqual(handler(event)["stdout"], "2 Ann\n")

    def test_script_reads_its_input(self):
        self.assertEqual(handler({"code": "print(input() + '!')", "stdin": "hëllo"})["stdout"], "hëllo!\n")

    def test_environment_holds_only_the_given_variables(self):
        os.environ["AWS_SECRET_ACCESS_KEY"] = "hidden"
        code = "import os\nprint('AWS_SECRET_ACCESS_KEY' in os.environ, os.environ['A'])"
        self.assertEqual(handler({"code": code, "environment": {"A": 1}})["stdout"], "False 1\n")

    def test_script_that_fails_has_its_error_in_stderr(self):
        answer = handler({"code": "raise ValueError('broken')"})
        self.assertEqual(answer["code"], 1)
        self.assertIn("broken", answer["stderr"])

    def test_script_without_an_end_is_killed_before_the_function_ends(self):
        answer = handler({"code": "while True: pass"}, Context())
        self.assertEqual(answer["code"], 124)
        self.assertIn("longer than", answer["stderr"])

    def test_process_that_a_script_leaves_behind_ends_with_it(self):
        code = "import subprocess\nprint(subprocess.Popen(['sleep', '100']).pid)"
        pid = int(handler({"code": code})["stdout"])
        self.assertTrue(is_gone(pid))

    def test_script_that_writes_too_much_is_reported(self):
        answer = handler({"code": "print('x' * (2 * 1024 * 1024))"})
        self.assertEqual((answer["code"], len(answer["stdout"])), (124, 1024 * 1024))


if __name__ == "__main__":
    unittest.main()
