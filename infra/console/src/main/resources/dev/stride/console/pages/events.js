// Send an event, and see who waits for which.
import { html } from 'lit-html';
import { endpointOptions, listInstances, listSubscriptions, sendEvent } from '../api/client.js';
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { missingRight } from '../api/login.js';
import { poll } from '../api/poll.js';
import { eventFor } from '../fold/event.js';
import { arrivedEvents } from '../parts/arrived.js';
import { consumersOf, consumersTable, waitsOf, waitsTable } from '../parts/consumers.js';
import { jsonField, parseJson } from '../parts/dialog.js';
import { noteFor } from '../parts/event.js';
import { sentEvent, sentView, trace } from '../parts/sent.js';
import { command, empty, problem } from '../parts/status.js';

/** The number of waiting instances that the page lists. */
const LISTED = 100;

/** The draft of the form. */
const DRAFT = 'event';

export function eventsPage(_, shell) {
  const state = { waits: null, hasMore: false, consumers: [], text: draftOf(DRAFT) ?? textOf(eventFor({})), note: '', sent: null, error: null, isBusy: false };
  const arrived = arrivedEvents(shell);
  const polling = poll(ask, shell);

  async function ask() {
    try {
      const before = JSON.stringify([state.waits, state.consumers, state.sent?.consumedBy.size]);
      const { instances, cursor } = (await listInstances({ status: 'WAITING', limit: LISTED })).body;
      state.consumers = consumersOf((await listSubscriptions()).body.subscriptions);
      state.waits = waitsOf(instances);
      state.hasMore = cursor !== undefined;
      if (state.sent) {
        await trace(state.sent);
      }
      shell.update();
      return before === JSON.stringify([state.waits, state.consumers, state.sent?.consumedBy.size]) ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  async function send(event) {
    event.preventDefault();
    state.isBusy = true;
    state.error = null;
    try {
      const content = parseJson(state.text, 'The event');
      await sendEvent(content);
      dropDraft(DRAFT);
      state.sent = sentEvent(content, [...(state.waits ?? []), ...state.consumers.filter(each => each.kind === 'start' || !isAwaited(each))]);
      shell.announce(state.sent.matched.length > 0 ? 'The event was accepted.' : 'The event was accepted, but nothing consumes it.');
      polling.now();
    } catch (error) {
      state.error = error;
    }
    state.isBusy = false;
    shell.update();
  }

  /** Returns true if a listed instance waits for the events of a consumer. The instance then takes the place of the consumer. */
  const isAwaited = ({ workflow, event }) => state.waits.some(wait => wait.workflow.id === workflow.id && wait.event === event);

  function edited(text) {
    state.text = text;
    keepDraft(DRAFT, text);
  }

  function use(consumer) {
    state.text = textOf(eventFor(consumer));
    state.note = noteFor(consumer);
    document.querySelector('.event textarea').focus();
    shell.update();
  }

  const form = () => html`
    <form class="event" @submit=${send}>
      ${jsonField('A CloudEvent', state.text, edited)}
      ${state.note ? html`<p class="hint">${state.note}</p>` : ''}
      <p class="buttons"><button class="primary" ?disabled=${state.isBusy || missingRight('signal') !== ''} title=${missingRight('signal')}>Send</button>
        ${command(`./stride event @event.json ${endpointOptions()}`)}</p>
    </form>`;

  return {
    title: () => 'Events',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Events</h1></div>
      ${form()}
      ${problem(state.error)}
      ${state.sent ? sentView(state.sent) : ''}
      <h2>Who waits</h2>
      ${state.waits === null ? html`<p class="hint">Loading …</p>` : ''}
      ${state.waits?.length === 0 ? empty('No listed instance waits for an event in its main branch.', '') : ''}
      ${state.waits?.length > 0 ? waitsTable(state.waits, use) : ''}
      ${state.hasMore ? html`<p class="hint">The newest ${LISTED} waiting instances were read. There are more.</p>` : ''}
      <h2>What came in</h2>
      ${arrived([...new Set(state.consumers.map(each => each.type))])}
      <h2>What workflows consume</h2>
      ${state.consumers.length === 0 ? empty('No deployed workflow consumes events.', command('./stride deploy FILE'))
        : consumersTable(state.consumers, use)}`,
  };
}

const textOf = event => JSON.stringify(event, null, 2);
