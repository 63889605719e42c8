// The history of an instance as visits of states, with the calls and waits of each. A pure function of the history.
import { OpenStates } from './open.js';

/**
 * @param {object[]} entries of the history, the oldest first
 * @returns {object[]} visits in the order of their beginning: {branch, run, state, kind, source, from, to, outcome, steps, input, output},
 *     where `run` counts the retries by clients from 1, `to` is undefined while the visit lasts, and a step is
 *     {what, at, from, to, until, text, fault} with `from` and `to` for calls and waits, and `to` undefined while a wait lasts
 */
export function visits(entries) {
  const all = [];
  const open = new OpenStates();
  let run = 1;
  for (const entry of entries) {
    switch (entry.what) {
      case 'entered': {
        const visit = { branch: entry.branch, run, state: entry.state, kind: entry.kind, source: entry.source, from: entry.at,
          to: undefined, outcome: 'active', steps: [], input: entry.data, output: undefined };
        open.enter(entry.branch, entry.state, visit);
        all.push(visit);
        break;
      }
      case 'left':
        open.leave(entry.branch, entry.state).forEach(visit => close(visit, entry, visit.outcome === 'caught' ? 'caught' : 'done'));
        break;
      case 'retried':
        run += 1;
        add(open.innermost(entry.branch), entry);
        break;
      case 'ended':
        open.end(entry.branch).forEach(visit => close(visit, entry, OUTCOMES[entry.status] ?? 'done'));
        break;
      default:
        add(open.innermost(entry.branch), entry);
    }
  }
  return all;
}

function close(visit, entry, outcome) {
  endWait(visit, entry.at);
  visit.to = entry.at;
  visit.outcome = outcome;
  visit.output = entry.data ?? entry.output;
}

/** Adds an entry to the visit of the state in which it happened. */
function add(visit, entry) {
  if (visit !== undefined && STEPS[entry.what] !== undefined) {
    const branch = entry.branch === visit.branch ? '' : ` in branch ${entry.branch}`;
    endWait(visit, entry.began ?? entry.at);
    visit.steps.push({ what: entry.what, at: entry.at, ...span(entry), until: entry.until, text: STEPS[entry.what](entry) + branch, fault: entry.fault,
      instance: entry.instance, data: entry.result ?? entry.content });
    visit.outcome = RUNNING[entry.what] ?? visit.outcome;
  }
}

/** Returns when a call began and ended, or when a wait began. Calls of older versions of Stride have no beginning. */
function span(entry) {
  if (entry.began !== undefined) {
    return { from: entry.began, to: entry.at };
  }
  return WAITS.includes(entry.what) ? { from: entry.at } : {};
}

/** Whatever happens next in a state ends the wait before it. */
function endWait(visit, at) {
  const last = visit.steps.at(-1);
  if (last !== undefined && WAITS.includes(last.what)) {
    last.to ??= at;
  }
}

const WAITS = ['retrying', 'sleeping', 'awaiting', 'delegated'];
const OUTCOMES = { FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled' };
const RUNNING = { sleeping: 'waiting', awaiting: 'waiting', delegated: 'waiting', retrying: 'retrying', caught: 'caught', consumed: 'active' };

/** Describes the entries inside a state. */
const STEPS = {
  called: entry => `${entry.action || 'call'} succeeded${entry.attempt > 1 ? ` at attempt ${entry.attempt}` : ''}`,
  failed: entry => `${entry.action || 'call'} failed${entry.attempt > 0 ? `, attempt ${entry.attempt}` : ''}`,
  retrying: entry => `waits before attempt ${entry.attempt}`,
  sleeping: () => 'sleeps',
  awaiting: entry => `waits for ${entry.events.join(', ')}`,
  consumed: entry => `received ${entry.event}`,
  produced: entry => `sent ${entry.event}`,
  delegated: entry => `started ${entry.workflow.id} ${entry.workflow.version}`,
  forked: entry => `began ${entry.children} ${entry.children === 1 ? 'branch' : 'branches'}`,
  caught: () => 'caught the fault',
  retried: () => 'was retried by a client',
};
