// Reads histories, page by page.
import { showHistory } from './client.js';

/** The path of the instance itself. */
export const ROOT = '0';

/** The number of entries after which the console stops loading a history. */
export const ENTRIES = 200_000;

/** Returns the history of a branch with its end, which only the list of branches contains. */
export function withEnd(entries, { path, status, endedAt }) {
  const isKnown = endedAt === undefined || entries.some(entry => entry.what === 'ended' && entry.branch === path);
  return inOrder(isKnown ? entries : [...entries, { what: 'ended', branch: path, at: endedAt, status }]);
}

/**
 * Reads a history from its beginning, because its pages are ordered by branch and not by time.
 *
 * @param {string | undefined} branch path of the branch; undefined for the instance with all its branches
 * @param {(entries: object[]) => void} [show] is called after each page
 * @returns {Promise<{entries: object[], isCut: boolean}>}
 */
export async function readHistory(id, branch, show = () => {}) {
  const entries = [];
  let cursor;
  do {
    const { body } = await showHistory(id, cursor, branch);
    entries.push(...body.entries);
    cursor = body.cursor;
    show(entries);
  } while (cursor !== undefined && entries.length < ENTRIES);
  return { entries, isCut: cursor !== undefined };
}

/** Returns the entries in the order of time; those of the same millisecond stay in the order of their branch. */
export function inOrder(entries) {
  return entries
    .map(entry => [Date.parse(entry.at), entry])
    .toSorted(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}
