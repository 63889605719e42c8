// Run by: node --test infra/scripts/test/index.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { handler } from '../javascript/index.mjs';

console.error = () => {};

test('the outputs and the exit code are answered', async () => {
  const code = "console.log('out'); process.stderr.write('err'); process.exitCode = 3;";
  assert.deepEqual(await handler({ code }), { code: 3, stdout: 'out\n', stderr: 'err' });
});

test('arguments in an array follow the interpreter and the script', async () => {
  const code = 'const [_, __, a, b] = process.argv; console.log(a + b);';
  assert.equal((await handler({ code, arguments: ['x', 1] })).stdout, 'x1\n');
});

test('arguments in an object are variables', async () => {
  const code = 'console.log(order.lines.length, name);';
  assert.equal((await handler({ code, arguments: { order: { lines: [1, 2] }, name: 'Ann' } })).stdout, '2 Ann\n');
});

test('a script may be a module and read its input', async () => {
  const code = "import { text } from 'node:stream/consumers'; console.log(await text(process.stdin));";
  assert.equal((await handler({ code, stdin: 'hello' })).stdout, 'hello\n');
});

test('the environment holds only the given variables', async () => {
  process.env.AWS_SECRET_ACCESS_KEY = 'hidden';
  const code = 'console.log(Object.keys(process.env).sort().join(), process.env.A);';
  assert.equal((await handler({ code, environment: { A: 1 } })).stdout, 'A,HOME,PATH 1\n');
});

test('a script that fails has its error in stderr', async () => {
  const answer = await handler({ code: "throw new Error('broken')" });
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /broken/);
});

test('a script without an end is killed before the function ends', async () => {
  const answer = await handler({ code: 'for (;;);' }, { getRemainingTimeInMillis: () => 1200 });
  assert.equal(answer.code, 124);
  assert.match(answer.stderr, /longer than 200 ms/);
});

test('a script that writes too much is killed', async () => {
  const code = "const write = () => process.stdout.write('x'.repeat(65536), write); write();";
  const answer = await handler({ code });
  assert.equal(answer.code, 124);
  assert.match(answer.stderr, /more than/);
});

test('a process that a script leaves behind ends with it', async () => {
  const code = "require('node:child_process').spawn('sleep', ['100'], { stdio: 'inherit' }).unref(); console.log('done');";
  assert.deepEqual(await handler({ code }), { code: 0, stdout: 'done\n', stderr: '' });
});
