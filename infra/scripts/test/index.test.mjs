// Run by: node --test infra/scripts/test/index.test.mjs
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_CONTAINER_AUTHORIZATION_TOKEN'];
const START = fileURLToPath(new URL('../javascript/start', import.meta.url));
const INDEX = fileURLToPath(new URL('../javascript/index.mjs', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'scratch-'));
process.env.STRIDE_SCRATCH = scratch;
test.after(() => rmSync(scratch, { recursive: true, force: true }));
const { handler } = await import(INDEX);

const logged = [];
console.error = (line) => logged.push(line);

const run = (event, millis = 60_000) => handler(event, { getRemainingTimeInMillis: () => millis });

test('the outputs and the exit code are answered', async () => {
  const code = "console.log('out'); process.stderr.write('err'); process.exitCode = 3;";
  assert.deepEqual(await run({ code }), { code: 3, stdout: 'out\n', stderr: 'err' });
});

test('arguments in an array follow the interpreter and the script', async () => {
  const code = 'const [_, __, a, b] = process.argv; console.log(a + b);';
  assert.equal((await run({ code, arguments: ['x', 1] })).stdout, 'x1\n');
});

test('arguments in an object are variables', async () => {
  const code = 'console.log(order.lines.length, name);';
  assert.equal((await run({ code, arguments: { order: { lines: [1, 2] }, name: 'Ann' } })).stdout, '2 Ann\n');
});

test('a script may be a module and read its input', async () => {
  const code = "import { text } from 'node:stream/consumers'; console.log(await text(process.stdin));";
  assert.equal((await run({ code, stdin: 'hello' })).stdout, 'hello\n');
});

test('the environment holds only the given variables', async () => {
  process.env.AWS_SECRET_ACCESS_KEY = 'hidden';
  const code = 'console.log(Object.keys(process.env).sort().join(), process.env.A);';
  assert.equal((await run({ code, environment: { A: 1 } })).stdout, 'A,HOME,PATH,TMPDIR 1\n');
});

test('a script that fails has its error in stderr, and the log has only its exit code', async () => {
  logged.length = 0;
  const answer = await run({ code: "throw new Error('broken by ' + process.env.KEY)", environment: { KEY: 'secret' } });
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /broken by secret/);
  assert.deepEqual(logged, ['the script ended with 1']);
});

test('a script without an end is killed before the function ends', async () => {
  const answer = await run({ code: 'for (;;);' }, 1200);
  assert.equal(answer.code, 124);
  assert.match(answer.stderr, /longer than 200 ms/);
});

for (const output of ['stdout', 'stderr']) {
  test(`a script that floods ${output} is killed`, async () => {
    const code = `const write = () => process.${output}.write('x'.repeat(65536), write); write();`;
    const answer = await run({ code });
    assert.equal(answer.code, 124);
    assert.ok(answer[output].length <= 1024 * 1024 + 100);
    assert.match(answer.stderr, /more than/);
  });
}

// Shell commands that a script runs, and how many lines with process ids it waits for before it ends.
const ECHO = 'echo $$; exec sleep 100';
const SLEEP = `sh -c '${ECHO}'`;
const LEFT_BEHIND = [
  ['a child', `${SLEEP} &`, 1],
  ['a child without outputs', 'sleep 100 >/dev/null 2>&1 </dev/null & echo $!', 1],
  ['a child of another session', `setsid ${SLEEP} &`, 1],
  ['an orphan of another session', `(setsid ${SLEEP} &) &`, 1],
  ['an orphan without environment', `(setsid env -i ${SLEEP} &) &`, 1],
  ['an orphan with lower limits', `(ulimit -t 50; ulimit -m 50; setsid ${SLEEP} &) &`, 1],
  ['a tree of 127 sessions', `export T='[ $1 -gt 0 ] && for side in 1 2; do setsid sh -c "$T" sh $(($1 - 1)) & done; ${ECHO}'; sh -c "$T" sh 6`, 127],
  ['a chain of processes that start the next one and end', 'export T=\'setsid sh -c "$T" & echo $$\'; sh -c "$T"', 20],
];

for (const [what, shell, lines] of LEFT_BEHIND) {
  test(`${what} that a script leaves behind ends with it`, async () => {
    const code = `
      const shell = require('node:child_process').spawn('/bin/sh', ['-c', process.env.SHELL_CODE]);
      let pids = '';
      shell.stdout.on('data', (chunk) => {
        pids += chunk;
        if (pids.split('\\n').length > ${lines}) process.stdout.write(pids, () => process.exit(0));
      });`;
    const environment = { SHELL_CODE: shell, LEFT: `left-by-${process.pid}`, 'BASH_FUNC_ulimit%%': '() { :; }' };
    const answer = await run({ code, environment });
    const pids = answer.stdout.trim().split('\n').filter((line) => /^\d+$/.test(line));
    assert.equal(answer.code, 0, answer.stderr);
    assert.ok(pids.length >= lines);
    assert.deepEqual(pids.filter(isAlive), []);
    assert.deepEqual(readdirSync('/proc').filter((pid) => proc(pid, 'environ').includes(`left-by-${process.pid}`)), []);
  });
}

test('what another function on this machine has started stays', async () => {
  const other = spawn('/bin/sh', ['-c', 'ulimit -t $((1000000000 + $$)); ulimit -m $((1000000000000 - $$)); echo; exec sleep 100']);
  await once(other.stdout, 'data');
  await run({ code: '' });
  assert.ok(isAlive(other.pid));
  other.kill();
});

test('the function of a script has no credentials of its role', () => {
  const code = "console.log(require('node:fs').readFileSync(`/proc/${process.ppid}/environ`, 'utf8').replaceAll('\\0', '\\n'));";
  const env = { PATH: process.env.PATH, AWS_REGION: 'eu-west-1' };
  for (const name of CREDENTIALS) env[name] = 'hidden';
  const found = spawnSync(START, [process.execPath, INDEX, '60000'], { env, input: JSON.stringify({ code }), encoding: 'utf8' });
  assert.match(found.stdout, /AWS_REGION=eu-west-1/, found.stderr);
  assert.doesNotMatch(found.stdout, /hidden/);
});

test('files that a script leaves behind are removed', async () => {
  const code = `
    const fs = require('node:fs');
    fs.mkdirSync('${scratch}/locked/inner', { recursive: true });
    fs.writeFileSync('${scratch}/locked/inner/secret', 'x');
    fs.writeFileSync('${scratch}/.hidden', 'x');
    fs.symlinkSync('/etc', '${scratch}/link');
    fs.chmodSync('${scratch}/locked/inner', 0);
    fs.chmodSync('${scratch}/locked', 0);
    console.log(process.env.TMPDIR === process.cwd());`;
  assert.equal((await run({ code })).stdout, 'true\n');
  assert.deepEqual(readdirSync(scratch), []);
});

function isAlive(pid) {
  const stat = proc(pid, 'stat');
  return stat !== '' && !/\) [ZX]/.test(stat);
}

function proc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
