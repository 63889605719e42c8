// Actions on several instances of a list: a reader selects rows, and sees the progress and what the server refused.
import { html } from 'lit-html';
import { endpointOptions } from '../api/client.js';
import { missingRight } from '../api/login.js';
import { instanceAddress } from '../api/route.js';
import { ACTIONS } from './actions.js';
import { dialogView, focusDialog } from './dialog.js';
import { command } from './status.js';

/** The number of instances that can be selected at once. */
const MOST = 100;

/** The number of requests that wait for their answers at the same time. */
const AT_ONCE = 4;

/** The number of instances whose commands the form shows. */
const SHOWN = 3;

/** @param {() => void} after is called when all requests were answered */
export function bulkActions(shell, after) {
  const state = { selected: new Set(), dialog: null, run: null };

  function select(ids, isSelected) {
    for (const id of ids.filter(each => state.selected.has(each) !== isSelected)) {
      if (isSelected && state.selected.size >= MOST) {
        shell.announce(`At most ${MOST} instances can be selected.`);
        break;
      }
      state.selected[isSelected ? 'add' : 'delete'](id);
    }
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
    const ahead = [...state.selected];
    const run = { label, total: ahead.length, done: 0, refusals: [], isOver: false, isStopped: false };
    state.run = run;
    state.selected.clear();
    close();
    async function work() {
      while (ahead.length > 0 && !run.isStopped) {
        const id = ahead.shift();
        try {
          await request(id, form);
        } catch (error) {
          run.refusals.push({ id, message: error.message });
          run.isStopped ||= error.isSessionOver === true;
        }
        run.done += 1;
        shell.update();
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    run.isOver = true;
    // After a stop, the instances without a request stay selected, so that the user can continue.
    select(ahead, true);
    shell.announce(outcome(run));
    after();
  }

  const outcome = ({ label, done, total, refusals }) =>
    `${label}: ${done - refusals.length} of ${total} accepted${refusals.length > 0 ? `, ${refusals.length} refused` : ''}.`;

  const obstacle = () => missingRight('operate') || (state.selected.size === 0 ? 'Select instances in the list first.' : '')
    || (state.run && !state.run.isOver ? 'Another action is in progress.' : '');

  const bar = () => html`
    <div class="actions" role="group" aria-label="Actions on selected instances">
      ${Object.entries(ACTIONS).map(([name, { label }]) => html`
        <button ?disabled=${obstacle() !== ''} title=${obstacle()} @click=${() => open(name)}>${label}</button>`)}
      <span class="hint">${state.selected.size === 0 ? 'No instance is selected.' : `${state.selected.size} selected.`}</span>
      ${state.selected.size === 0 ? '' : html`<button class="link" @click=${() => select([...state.selected], false)}>Select none</button>`}
    </div>
    ${state.run ? result(state.run) : ''}`;

  const result = run => html`
    <section class="pane" aria-label="Result of the action">
      <p class="buttons"><progress max=${run.total} value=${run.done} aria-label="Answered requests"></progress>
        ${run.isOver ? outcome(run) : `${run.label}: ${run.done} of ${run.total} answered.`}
        ${run.isOver ? html`<button class="small" @click=${() => { state.run = null; shell.update(); }}>Close</button>`
          : html`<button class="small" @click=${() => { run.isStopped = true; shell.update(); }}>Stop</button>`}</p>
      ${run.refusals.length === 0 ? '' : html`
        <ul class="faults" aria-label="Refused requests">${run.refusals.map(({ id, message }) => html`
          <li><a href=${instanceAddress(id)}><code>${id}</code></a> ${message}</li>`)}</ul>`}
    </section>`;

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
    return dialogView(`${ACTIONS[name].label} ${ids.length === 1 ? 'one instance' : `${ids.length} instances`}`, html`
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
    bar,
    dialog: () => (state.dialog ? dialog() : ''),
    /** The box that selects a row. */
    box: id => box(`Select ${id}`, [id]),
    /** The box that selects all rows. */
    allBox: ids => box('Select all listed instances', ids),
  };
}
