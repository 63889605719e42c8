// Actions on several instances: a reader selects rows or all that match filters, and confirms the action.
import { html } from 'lit-html';
import { endpointOptions, listInstances } from '../api/client.js';
import { missingRight } from '../api/login.js';
import { ACTIONS } from './actions.js';
import { isRunning, sendToAll } from './progress.js';
import { dialogView, focusDialog } from './dialog.js';
import { command } from './status.js';

/** The number of instances that can be selected at once. */
const MOST = 10_000;

/** The number of instances that one request finds. */
const PAGE = 100;

/** The number of instances whose commands the form shows. */
const SHOWN = 3;

/** @param {() => void} after is called when all requests were answered */
export function bulkActions(shell, after) {
  const state = { selected: new Set(), dialog: null, search: null, error: null };

  function select(ids, isSelected) {
    for (const id of ids.filter(each => state.selected.has(each) !== isSelected)) {
      if (isSelected && state.selected.size >= MOST) {
        shell.announce(`At most ${MOST.toLocaleString()} instances can be selected.`);
        break;
      }
      state.selected[isSelected ? 'add' : 'delete'](id);
    }
    shell.update();
  }

  /** Selects all instances that match filters of the API, and a condition on their rows. */
  async function selectMatching(filters, matches = () => true) {
    const search = { isStopped: false };
    Object.assign(state, { search, error: null, selected: new Set() });
    try {
      let cursor;
      do {
        const { body } = await listInstances({ ...filters, limit: PAGE, cursor });
        select(body.instances.filter(matches).map(each => each.id), true);
        cursor = body.cursor;
      } while (cursor !== undefined && !search.isStopped && state.selected.size < MOST);
    } catch (error) {
      state.error = error;
    }
    state.search = null;
    shell.update();
  }

  function open(name) {
    // The form that the requests send: without a patch, so that each failed state begins with its own data.
    state.dialog = { name, form: { input: undefined, text: '{}', compensate: false } };
    focusDialog();
    shell.update();
  }

  function close() {
    state.dialog = null;
    shell.update();
  }

  async function send({ name, form }) {
    const { label, send: request } = ACTIONS[name];
    const sent = sendToAll(label, [...state.selected], id => request(id, form), shell.update);
    state.selected = new Set();
    close();
    const { left, outcome } = await sent;
    // After a stop, the instances without a request stay selected, so that the user can continue.
    select(left, true);
    shell.announce(outcome);
    after();
  }

  const obstacle = () => missingRight('operate') || (state.search ? 'Instances are being selected.' : '')
    || (state.selected.size === 0 ? 'Select instances in the list first.' : '') || (isRunning() ? 'Another action is in progress.' : '');

  /** @param {string[]} listed ids of the rows @param {object | null} filters that match more than the rows; null if nothing does */
  const bar = (listed, filters) => html`
    <div class="actions" role="group" aria-label="Actions on selected instances">
      ${Object.entries(ACTIONS).map(([name, { label }]) => html`
        <button ?disabled=${obstacle() !== ''} title=${obstacle()} @click=${() => open(name)}>${label}</button>`)}
      <span class="hint">${state.selected.size === 0 ? 'No instance is selected.' : `${state.selected.size.toLocaleString()} selected.`}</span>
      ${state.selected.size === 0 ? '' : html`<button class="link" @click=${() => select([...state.selected], false)}>Select none</button>`}
      ${filters !== null && !state.search && listed.length > 0 && listed.every(id => state.selected.has(id)) ? html`
        <button class="link" @click=${() => selectMatching(filters)}>Select all that match the filters</button>` : ''}
      ${state.search ? html`<button class="small" @click=${() => { state.search.isStopped = true; }}>Stop selecting</button>` : ''}
      ${state.error ? html`<span class="fault-text">${state.error.message}</span>` : ''}
    </div>`;

  function box(name, ids) {
    const isAll = () => ids.length > 0 && ids.every(id => state.selected.has(id));
    const isSome = () => !isAll() && ids.some(id => state.selected.has(id));
    const changed = ({ target }) => {
      select(ids, target.checked);
      // The maximum may have prevented the selection of some rows.
      Object.assign(target, { checked: isAll(), indeterminate: isSome() });
    };
    return html`<input type="checkbox" aria-label=${name} .checked=${isAll()} .indeterminate=${isSome()} @change=${changed}>`;
  }

  function dialog() {
    const { name, form } = state.dialog;
    const ids = [...state.selected];
    const options = `${endpointOptions()}${form.compensate ? ' --compensate' : ''}`;
    return dialogView(`${ACTIONS[name].label} ${ids.length === 1 ? 'one instance' : `${ids.length.toLocaleString()} instances`}`, html`
      <p>Sends one request for each selected instance. The server refuses those for which the action is not possible.</p>
      ${name !== 'cancel' ? '' : html`
        <label class="check"><input type="checkbox" .checked=${form.compensate}
          @change=${event => { form.compensate = event.target.checked; shell.update(); }}> Compensate the completed states first</label>`}`, {
      confirm: ACTIONS[name].label, error: null, isBusy: ids.length === 0, submit: () => send(state.dialog), close,
      command: html`${ids.slice(0, SHOWN).map(id => command(`./stride ${name} ${id} ${options}`))}
        ${ids.length > SHOWN ? html`<p class="hint">And the same for ${ids.length - SHOWN} more.</p>` : ''}`,
    });
  }

  return {
    bar, open, selectMatching,
    /** Returns true if nothing is selected, or about to be. */
    isIdle: () => state.selected.size === 0 && state.search === null && state.error === null,
    dialog: () => (state.dialog ? dialog() : ''),
    /** The box that selects a row. */
    box: id => box(`Select ${id}`, [id]),
    /** The box that selects all rows. */
    allBox: ids => box('Select all listed instances', ids),
  };
}
