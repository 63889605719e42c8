// Runs a script in JavaScript as a process of its own. The event is {code, arguments, environment, stdin}; the answer is
// {code, stdout, stderr} with the exit code. The process gets no variable of this function's environment but the path.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Maximum size of each of the outputs, so that both fit into the answer of a Lambda function.
const OUTPUT_BYTES = 1024 * 1024;
// The time before the end of this function at which the script is ended.
const MARGIN_MILLIS = 1000;
// The exit code of a killed process, as that of timeout(1).
const KILLED = 124;
// How often this function looks for processes of a script before it gives up.
const SEARCHES = 2000;
// How many searches in a row must find nothing, because one misses a process that ends meanwhile and has forked another.
const EMPTY_SEARCHES = 20;
// Limits of processor time and of memory that no script reaches. A process inherits its limits, and can lower but never raise
// them: so they mark all that a script starts, whatever its session and parent are. One grows with the id of this process and the
// other one shrinks, so that no mark is below that of another function on the same machine.
const CPU_SECONDS = 1e9 + process.pid;
const RESIDENT_KIBIBYTES = 1e12 - process.pid;
const MARK = 'ulimit -t "$1" && ulimit -m "$2" && shift 2 && exec /usr/bin/env -i -- "$@"';
// A folder that only this function uses, and empties after each script.
const SCRATCH = process.env.STRIDE_SCRATCH;

export async function handler(event, context) {
  const folder = await mkdtemp(join(SCRATCH ?? tmpdir(), 'script-'));
  try {
    const answer = await run(event, folder, context.getRemainingTimeInMillis() - MARGIN_MILLIS);
    // Its outputs may hold secrets, and belong to the workflow only.
    if (answer.code !== 0) console.error(`the script ended with ${answer.code}`);
    return answer;
  } finally {
    remove(folder);
  }
}

async function run({ code, arguments: given, environment, stdin }, folder, limit) {
  const script = join(folder, 'script.js');
  await writeFile(script, code);
  const options = ['--experimental-detect-module', '--no-warnings'];
  let words = [];
  if (Array.isArray(given)) {
    words = given.map(text);
  } else if (given) {
    const globals = join(folder, 'globals.cjs');
    await writeFile(globals, `Object.assign(globalThis, JSON.parse(${JSON.stringify(JSON.stringify(given))}));`);
    options.push('--require', globals);
  }
  const variables = Object.entries({ PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ...environment });
  // The shell sees none of the variables, which could change what it does.
  const env = variables.map(([name, value]) => `${name}=${text(value)}`);
  const command = [CPU_SECONDS, RESIDENT_KIBIBYTES, ...env, process.execPath, ...options, script, ...words];
  const child = spawn('/bin/sh', ['-c', MARK, 'sh', ...command], { cwd: folder, env: {}, detached: true });
  child.stdin.on('error', () => {}); // a script may end without reading its input
  child.stdin.end(stdin === undefined || stdin === null ? '' : text(stdin));
  return finished(child, limit);
}

function finished(child, limit) {
  return new Promise((resolve) => {
    let reason = '';
    let ended;
    const stop = (why) => {
      reason ||= why;
      if (child.pid) kill(-child.pid);
    };
    const timer = setTimeout(() => stop(`the script took longer than ${limit} ms`), limit);
    const stdout = collect(child.stdout, stop);
    const stderr = collect(child.stderr, stop);
    child.on('error', (failure) => stop(failure.message));
    child.on('exit', () => (ended = endStarted()));
    child.on('close', async (code) => {
      clearTimeout(timer);
      await ended;
      resolve({ code: reason ? KILLED : (code ?? KILLED), stdout: stdout(), stderr: stderr() + reason });
    });
  });
}

// Kills all that the script has started, so that nothing stays for the next one.
async function endStarted() {
  let empty = 0;
  for (let search = 0; search < SEARCHES; search++) {
    let found = false;
    for (const pid of processes()) {
      if (isStarted(pid)) {
        kill(pid); // at once, before it has forked and ended
        found = true;
      }
    }
    if (found) {
      empty = 0;
      await pause(1);
    } else if (++empty === EMPTY_SEARCHES) {
      return;
    }
  }
  fail('the processes of the script could not be ended');
}

// Returns the ids of all processes, the newest first, which may not live for long.
function processes() {
  return existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Boolean).sort((a, b) => b - a) : [];
}

function isStarted(pid) {
  try {
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    return (
      hard(limits, 'Max cpu time') <= CPU_SECONDS &&
      hard(limits, 'Max resident set') <= RESIDENT_KIBIBYTES * 1024 &&
      !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    );
  } catch {
    return false; // no process, or one that has ended
  }
}

function hard(limits, name) {
  return Number(new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(limits)?.[1] ?? Infinity);
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

// Removes what the script has written, also where it took its own permissions away.
function remove(folder) {
  const left = SCRATCH ? readdirSync(SCRATCH).map((name) => join(SCRATCH, name)) : [folder];
  try {
    execFileSync('/bin/sh', ['-c', 'chmod -R u+rwx "$@"; rm -rf "$@"', 'sh', ...left], { stdio: 'ignore' });
  } catch {
    fail('the files of the script could not be removed');
  }
}

// Ends this function, and with it the environment that the next script would share with this one.
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

function collect(stream, stop) {
  const chunks = [];
  let size = 0;
  stream.on('data', (chunk) => {
    size += chunk.length;
    if (size <= OUTPUT_BYTES) chunks.push(chunk);
    else stop(`the script wrote more than ${OUTPUT_BYTES} bytes`);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function text(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// On a developer's machine, the event comes from the standard input, the time for it in milliseconds is the argument, and the answer goes
// to the standard output.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const context = { getRemainingTimeInMillis: () => Number(process.argv[2]) };
  process.stdout.write(JSON.stringify(await handler(JSON.parse(readFileSync(0, 'utf8')), context)));
}
