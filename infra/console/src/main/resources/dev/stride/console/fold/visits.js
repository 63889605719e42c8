// The history of an instance as visits of states, with the calls and waits of each. A pure function of the history.

/**
 * @param {object[]} entries of the history, the oldest first
 * @returns {object[]} visits in the order of their beginning: {branch, state, kind, source, from, to, outcome, steps, input, output},
 *     where `to` is undefined while the visit lasts, and a step is {what, at, until, text, fault}
 */
export function visits(entries) {
  const all = [];
  const open = new Map();
  for (const entry of entries) {
    const visit = open.get(entry.branch);
    if (entry.what === 'entered') {
      const entered = { branch: entry.branch, state: entry.state, kind: entry.kind, source: entry.source, from: entry.at,
        to: undefined, outcome: 'active', steps: [], input: entry.data, output: undefined };
      open.set(entry.branch, entered);
      all.push(entered);
    } else if (visit !== undefined && (entry.what === 'left' || entry.what === 'ended')) {
      visit.to = entry.at;
      visit.outcome = entry.what === 'left' ? (visit.outcome === 'caught' ? 'caught' : 'done') : OUTCOMES[entry.status] ?? 'done';
      visit.output = entry.data ?? entry.output;
      open.delete(entry.branch);
    } else if (visit !== undefined && STEPS[entry.what] !== undefined) {
      visit.steps.push({ what: entry.what, at: entry.at, until: entry.until, text: STEPS[entry.what](entry), fault: entry.fault,
        instance: entry.instance, data: entry.result ?? entry.content });
      visit.outcome = RUNNING[entry.what] ?? visit.outcome;
    }
  }
  return all;
}

const OUTCOMES = { FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled', TERMINATED: 'cancelled' };
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
