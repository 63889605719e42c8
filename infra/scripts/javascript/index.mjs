// Runs a script in JavaScript as a process of its own. The event is {code, arguments, environment, stdin}; the answer is
// {code, stdout, stderr} with the exit code. The process gets no variable of this function's environment but the path.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Maximum size of each of the outputs, so that both fit into the answer of a Lambda function.
const OUTPUT_BYTES = 1024 * 1024;
// The time before the end of this function at which the process is killed.
const MARGIN_MILLIS = 1000;
// The time for a script where this function has no deadline.
const LOCAL_MILLIS = 40_000;
// The exit code of a killed process, as that of timeout(1).
const KILLED = 124;

export async function handler(event, context) {
  const folder = await mkdtemp(join(tmpdir(), 'script-'));
  try {
    const answer = await run(event, folder, millis(context));
    if (answer.code !== 0) console.error(`the script ended with ${answer.code}: ${answer.stderr}`);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function millis(context) {
  return context?.getRemainingTimeInMillis ? context.getRemainingTimeInMillis() - MARGIN_MILLIS : LOCAL_MILLIS;
}

async function run({ code, arguments: given, environment, stdin }, folder, limit) {
  const script = join(folder, 'script.js');
  await writeFile(script, code);
  const options = ['--experimental-detect-module', '--no-warnings'];
  let words = [];
  if (Array.isArray(given)) {
    words = given.map(text);
  } else if (given) {
    const variables = join(folder, 'variables.cjs');
    await writeFile(variables, `Object.assign(globalThis, JSON.parse(${JSON.stringify(JSON.stringify(given))}));`);
    options.push('--require', variables);
  }
  const env = { PATH: process.env.PATH, HOME: folder };
  for (const [name, value] of Object.entries(environment ?? {})) env[name] = text(value);
  const child = spawn(process.execPath, [...options, script, ...words], { cwd: folder, env, detached: true });
  child.stdin.on('error', () => {}); // a script may end without reading its input
  child.stdin.end(stdin === undefined || stdin === null ? '' : text(stdin));
  return finished(child, limit);
}

function finished(child, limit) {
  return new Promise((resolve) => {
    let reason = '';
    const stop = (why) => {
      reason ||= why;
      kill(child);
    };
    const timer = setTimeout(() => stop(`the script took longer than ${limit} ms`), limit);
    const stdout = collect(child.stdout, stop);
    const stderr = collect(child.stderr, stop);
    child.on('error', (failure) => stop(failure.message));
    child.on('exit', () => kill(child));
    child.on('close', (code) => {
      clearTimeout(timer);
      const errors = stderr() + reason;
      resolve({ code: reason ? KILLED : (code ?? KILLED), stdout: stdout(), stderr: errors });
    });
  });
}

// Kills the process with all that it has started, so that nothing stays for the next script.
function kill(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
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

// On a developer's machine, the event comes from the standard input, and the answer goes to the standard output.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  console.error = () => {};
  process.stdout.write(JSON.stringify(await handler(JSON.parse(Buffer.concat(chunks).toString('utf8')))));
}
