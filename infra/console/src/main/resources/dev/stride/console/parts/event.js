// The dialog that sends events, such as the one for which an instance waits.
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { html } from 'lit-html';
import { command } from './status.js';
import { dialogView, focusDialog, jsonField, parseJson } from './dialog.js';
import { endpointOptions, sendEvent } from '../api/client.js';

/** The draft of the dialog. */
export const EVENT_DRAFT = 'event-dialog';

/**
 * @param {object[]} events made before the form is shown, so that two clicks on the button send each event once
 * @param {string} note what the reader has to know about them; empty if nothing
 * @param {() => void} after is called when the events were accepted
 */
export function eventDialog(events, note, shell, close, after) {
  const isOne = events.length === 1;
  const state = { text: draftOf(EVENT_DRAFT) ?? JSON.stringify(isOne ? events[0] : events, null, 2), error: null, isBusy: false };
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
      for (const event of [parseJson(state.text, 'The event')].flat()) {
        await sendEvent(event);
      }
      shell.announce(isOne ? 'The event was accepted.' : 'The events were accepted.');
      end();
      after();
    } catch (error) {
      state.error = error;
    }
    state.isBusy = false;
    shell.update();
  }

  const view = () => dialogView(isOne ? 'Send this event' : 'Send these events', html`
    ${note ? html`<p class="hint">${note}</p>` : ''}
    ${jsonField(isOne ? 'A CloudEvent' : 'CloudEvents, in the order in which they are sent', state.text, edited)}`,
  { confirm: 'Send', error: state.error, isBusy: state.isBusy, submit, close: end,
    command: command(`./stride event @event.json ${endpointOptions()}`) });
  return { view };
}

/** What a reader has to know about an event that was filled in for a consumer. */
export const noteFor = consumer => (consumer.conditional ? 'The workflow accepts only some of these events: it checks further conditions over the event.' : '');
