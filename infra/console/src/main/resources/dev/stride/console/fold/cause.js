// Why an instance failed, if it failed because of an instance that it had started. A pure function of the history.

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {{pointer: string}} fault of the instance
 * @returns {string | null} the id of the instance in which the fault was raised first or passed on; null if it is this one
 */
export function causeOf(entries, fault) {
  const failed = entries.findLastIndex(each => each.what === 'failed' && each.source === fault.pointer);
  const { branch } = entries[failed] ?? {};
  const last = entries.slice(0, Math.max(0, failed))
    .findLast(each => each.branch === branch && each.source === fault.pointer && ['delegated', 'failed'].includes(each.what));
  return last?.what === 'delegated' ? last.instance : null;
}
