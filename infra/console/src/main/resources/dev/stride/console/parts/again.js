// Starts an instance again: with the same input or, if events have started it, with the same events.
import { listSubscriptions } from '../api/client.js';
import { startEvents } from '../fold/again.js';
import { eventFor } from '../fold/event.js';
import { eventDialog } from './event.js';
import { startDialog } from './start.js';

const NOT_KEPT = 'The data of the event is not kept: write it. It is kept at history level ALL.';

/** The words for what starts the instance again. */
export const againWord = run => (startEvents(run.entries, run.instance.startedBy).length > 0 ? 'Start again with the same event' : 'Start again with this input');

/**
 * @param {import('../pages/run.js').Run} run
 * @param {{input: Function, whole: Function}} data of the instance
 * @param {() => void} close is called when the dialog is over
 */
export async function againDialog(run, data, shell, close) {
  const events = startEvents(run.entries, run.instance.startedBy);
  if (events.length === 0) {
    return startDialog(run.instance.workflow, await data.input(run.instance), shell, close);
  }
  const isKept = events.every(({ content }) => content !== undefined);
  const again = await Promise.all(events.map(({ name, content }) => (content === undefined ? blank(run.instance.workflow.id, name) : copy(data, content))));
  return eventDialog(again, isKept ? '' : NOT_KEPT, shell, close, () => {});
}

/** The same event with another id, because an event that has the same id starts nothing. */
const copy = async (data, content) => ({ ...await data.whole(content), id: crypto.randomUUID() });

/** An event with the type and source for which the workflow asks. */
async function blank(workflow, name) {
  const { subscriptions } = (await listSubscriptions()).body;
  const { type, source } = subscriptions.find(each => each.kind === 'start' && each.workflow.id === workflow && each.event === name) ?? {};
  return eventFor({ type, source });
}
