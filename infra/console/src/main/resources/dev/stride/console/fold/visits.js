// The history of an instance as visits of states, with the calls and waits of each. A pure function of the history.
import { OpenStates } from './open.js';
import { changesVersion } from './versions.js';

/**
 * @param {object[]} entries of the history, the oldest first
 * @returns {object[]} visits in the order of their beginning: {branch, number, run, state, kind, source, from, to, outcome, steps, input,
 *     output, version}, where `number` counts the visits of the branch and `run` the retries by clients, both from 1, `to` is undefined
 *     while the visit lasts, and a step is {what, at, from, to, until, text, fault, request} with `from` and `to` for calls and waits,
 *     and `to` undefined while a wait lasts; `version` is that of the definition to which the source refers, if it is not the one that
 *     the instance runs now
 */
export function visits(entries) {
  const all = [];
  const open = new OpenStates();
  /** The waits of each branch that have not ended. */
  const waits = new Map();
  /** The number of visits of each branch so far. */
  const numbers = new Map();
  let run = 1;

  function begin(entry, kind, from) {
    const number = (numbers.get(entry.branch) ?? 0) + 1;
    numbers.set(entry.branch, number);
    const visit = { branch: entry.branch, number, run, state: entry.state, kind, source: entry.source, from,
      to: undefined, outcome: 'active', steps: [], input: entry.data, output: undefined };
    open.enter(entry.branch, entry.state, visit);
    all.push(visit);
    return visit;
  }

  /** The history of a branch alone lacks the entry of its state, which is in the history of its parent. */
  const beginInBranch = entry => (STEPS[entry.what] && entry.state ? begin(entry, 'branch', entry.began ?? entry.at) : undefined);

  /** Whatever a branch does next ends its waits, in whichever visit they began. */
  function endWaits(entry) {
    (waits.get(entry.branch) ?? []).forEach(step => { step.to ??= entry.began ?? entry.at; });
    waits.delete(entry.branch);
  }

  /** Adds an entry to the visit of the state in which it happened. */
  function add(visit, entry) {
    if (visit === undefined || STEPS[entry.what] === undefined) {
      return;
    }
    const branch = entry.branch === visit.branch ? '' : ` in branch ${entry.branch}`;
    const step = { branch: entry.branch, what: entry.what, at: entry.at, ...span(entry), until: entry.until, text: STEPS[entry.what](entry) + branch,
      attempt: entry.attempt, fault: entry.fault, request: entry.request, instance: entry.instance, data: entry.result ?? entry.content };
    visit.steps.push(step);
    if (WAITS.includes(entry.what)) {
      waits.set(entry.branch, [...(waits.get(entry.branch) ?? []), step]);
    }
    visit.outcome = RUNNING[entry.what] ?? visit.outcome;
  }

  for (const entry of entries) {
    if (!ASIDE.includes(entry.what)) {
      endWaits(entry);
    }
    switch (entry.what) {
      case 'entered':
        begin(entry, entry.kind, entry.at);
        break;
      case 'left':
        open.leave(entry.branch, entry.state).forEach(visit => close(visit, entry, visit.outcome === 'caught' ? 'caught' : 'done'));
        break;
      case 'retried':
        run += 1;
        if (changesVersion(entry)) {
          all.forEach(visit => { visit.version ??= entry.version.from; });
        }
        add(open.innermost(entry.branch), entry);
        break;
      case 'caught':
        // A fault ends the states inside the one whose handler catches it.
        open.unwind(entry.branch, visit => visit.source === entry.by).forEach(visit => close(visit, entry, 'failed'));
        add(open.innermost(entry.branch), entry);
        break;
      case 'ended':
        open.end(entry.branch).forEach(visit => close(visit, entry, OUTCOMES[entry.status] ?? 'done'));
        break;
      default:
        add(open.innermost(entry.branch) ?? beginInBranch(entry), entry);
    }
  }
  return all;
}

/** Returns true if two objects describe the same visit, of which one was computed from an earlier state of the history. */
export const isSame = (one, other) => one.from === other.from && one.branch === other.branch && one.number === other.number;

function close(visit, entry, outcome) {
  visit.steps.filter(step => WAITS.includes(step.what)).forEach(step => { step.to ??= entry.at; });
  visit.to = entry.at;
  visit.outcome = outcome;
  visit.output = entry.data ?? entry.output;
}

/** Returns when a call began and ended, or when a wait began. Calls of older versions of Stride have no beginning. */
function span(entry) {
  if (entry.began !== undefined) {
    return { from: entry.began, to: entry.at };
  }
  return WAITS.includes(entry.what) ? { from: entry.at } : {};
}

const WAITS = ['retrying', 'sleeping', 'awaiting', 'delegated'];
/** Entries about the whole instance, which end no wait. */
const ASIDE = ['suspended', 'resumed', 'cancelled'];
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
