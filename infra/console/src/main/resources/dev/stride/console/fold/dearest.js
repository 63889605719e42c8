// Estimates from the history which states of a run cost most.
import { OpenStates } from './open.js';

/** The number of commits and messages that cause an entry. Other entries are counted with one of these. */
const UNITS = { entered: 1, called: 1, failed: 1, retrying: 1, sleeping: 1, awaiting: 3, consumed: 1, produced: 1, delegated: 2 };

/** Each branch begins and ends with a message. */
const BRANCH = 2;

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {number} most the number of states that are returned
 * @returns {{state: string, share: number}[]} the states with the greatest shares, from 0 to 1, of all commits and messages; those of
 *     a branch that is in no state of its own count for the state that started the branch
 */
export function dearest(entries, most) {
  const open = new OpenStates();
  const units = new Map();
  for (const entry of entries) {
    if (entry.what === 'entered') {
      open.enter(entry.branch, entry.state, entry.state);
    }
    const state = open.innermost(entry.branch);
    const count = entry.what === 'forked' ? BRANCH * entry.children : UNITS[entry.what] ?? 0;
    if (state !== undefined && count > 0) {
      units.set(state, (units.get(state) ?? 0) + count);
    }
    if (entry.what === 'left') {
      open.leave(entry.branch, entry.state);
    } else if (entry.what === 'ended') {
      open.end(entry.branch);
    }
  }
  const all = [...units.values()].reduce((sum, each) => sum + each, 0);
  return [...units].toSorted(([, one], [, other]) => other - one).slice(0, most).map(([state, each]) => ({ state, share: each / all }));
}
