// The dialog that sends an event, filled in for what an instance waits for.
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { command } from './status.js';
import { dialogView, focusDialog, jsonField, parseJson } from './dialog.js';
import { endpointOptions, sendEvent } from '../api/client.js';

/** Returns an event that matches a consumer. @param {{type?: string, source?: string, correlation?: Record<string, string>}} consumer */
export function eventFor({ type = 'com.example.type', source = '', correlation = {} }) {
  const values = Object.fromEntries(Object.entries(correlation).map(([name, value]) => [name.toLowerCase(), value || 'VALUE']));
  return { specversion: '1.0', id: crypto.randomUUID(), type, source: source.replaceAll('+', 'any').replace(/^\*$/, '/console') || '/console', ...values,
    datacontenttype: 'application/json', data: {} };
}

/** The draft of the dialog. */
export const EVENT_DRAFT = 'event-dialog';

/**
 * @param {{type: string, source: string, correlation: Record<string, string>}} wait
 * @param {() => void} after is called when the event was accepted
 */
export function eventDialog(wait, shell, close, after) {
  // Made with the form, so that two clicks on the button send one event.
  const event = eventFor(wait);
  const state = { text: draftOf(EVENT_DRAFT) ?? JSON.stringify(event, null, 2), error: null, isBusy: false };
  focusDialog();

  function edited(text) {
    state.text = text;
    keepDraft(EVENT_DRAFT, text);
    shell.update();
  }

  function end() {
    dropDraft(EVENT_DRAFT);
    close();
  }

  async function submit() {
    state.isBusy = true;
    state.error = null;
    shell.update();
    try {
      await sendEvent(parseJson(state.text, 'The event'));
      shell.announce('The event was accepted.');
      end();
      after();
    } catch (error) {
      state.error = error;
    }
    state.isBusy = false;
    shell.update();
  }

  const view = () => dialogView('Send this event',
    jsonField('A CloudEvent', state.text, edited),
    { confirm: 'Send', error: state.error, isBusy: state.isBusy, submit, close: end,
      command: command(`./stride event @event.json ${endpointOptions()}`) });
  return { view };
}
