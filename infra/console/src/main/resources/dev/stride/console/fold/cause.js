// Why an instance failed. A pure function of the history.
import { isInside } from './elements.js';

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {{pointer: string}} fault of the instance
 * @returns {{attempt: object, cause: string | null} | null} the entry of the last failed attempt at the place of the fault, or inside it,
 *     because a state fails with its branches; and the id of the instance that this attempt had started, if the fault came from there.
 *     Returns null if the history contains no such attempt
 */
export function failureOf(entries, fault) {
  const at = entries.findLastIndex(each => each.what === 'failed' && isInside(each.source, fault.pointer));
  if (at === -1) {
    return null;
  }
  const attempt = entries[at];
  const before = entries.slice(0, at)
    .findLast(each => each.branch === attempt.branch && each.source === attempt.source && ['delegated', 'failed'].includes(each.what));
  return { attempt, cause: before?.what === 'delegated' ? before.instance : null };
}
