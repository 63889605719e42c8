// What started an instance, so that it can be started again. Pure functions of the history.

const ROOT = '0';

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {{kind: string, names?: string[]} | undefined} starter of the instance
 * @returns {{name: string, content: object | undefined}[]} the events that started the instance, each with its content if the history
 *     keeps it; empty if no event started the instance, or if its input contains the events
 */
export function startEvents(entries, starter) {
  const names = starter?.kind === 'events' ? starter.names : [];
  return names.map(name => entries.find(entry => entry.what === 'consumed' && entry.branch === ROOT && entry.event === name))
    .filter(entry => entry !== undefined)
    .map(({ event, content }) => ({ name: event, content }));
}
