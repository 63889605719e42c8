// The deployed workflows, so that a reader can name one by a part of its id or name.
import { listWorkflows } from '../api/client.js';

/** The number of workflows whose instances one request can list. */
const LISTED = 5;

/** The number of pages of workflows that are read. */
const PAGES = 10;

/** Reads the deployed workflows. */
export async function deployedWorkflows() {
  const all = [];
  let cursor;
  for (let page = 0; page === 0 || (cursor !== undefined && page < PAGES); page++) {
    const { body } = await listWorkflows(cursor);
    all.push(...body.workflows);
    cursor = body.cursor;
  }
  return all;
}

/**
 * Returns the workflows that a text means: the one with this id, or those whose id or name contains the text.
 *
 * @param {{id: string, name: string}[]} workflows
 * @returns {{ids: string[], omitted: number}} if none contains the text, the text itself, because a removed workflow has instances, too
 */
export function workflowsNamed(workflows, text) {
  const wanted = text.toLowerCase();
  const found = workflows.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted)).map(({ id }) => id);
  const ids = text === '' ? [] : found.includes(text) || found.length === 0 ? [text] : found;
  return { ids: ids.slice(0, LISTED), omitted: Math.max(0, ids.length - LISTED) };
}
