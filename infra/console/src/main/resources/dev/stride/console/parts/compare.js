// Compares the data of an instance, or of one of its visits, with that of another instance.
import { html } from 'lit-html';
import { showHistory, showInstance } from '../api/client.js';
import { visits } from '../fold/visits.js';
import { differenceView } from './json.js';
import { valuesOf } from './values.js';

/** The number of pages of the other history that are read. */
const PAGES = 20;

/** @param {{update: () => void}} shell */
export function instanceComparison(shell) {
  const state = { id: '', instance: null, visits: [], values: null, error: '' };

  async function load(event) {
    event.preventDefault();
    const id = new FormData(event.target).get('other').trim();
    Object.assign(state, { id, instance: null, visits: [], error: '' });
    try {
      if (id !== '') {
        state.values = valuesOf(id, shell);
        state.visits = visits(await rootHistory(id));
        state.instance = (await showInstance(id)).body;
      }
    } catch (error) {
      state.error = error.message;
    }
    shell.update();
  }

  /** The visit of the other instance with the same number among the visits of the same state, or the last one. */
  function counterpart(visit, all) {
    const same = state.visits.filter(each => each.state === visit.state);
    const number = all.filter(each => each.state === visit.state).indexOf(visit);
    return same[number] ?? same.at(-1);
  }

  function difference(title, before, after) {
    return before === undefined || after === undefined
      ? html`<p class="hint">${title}: not kept in both instances, or not loaded.</p>`
      : html`<h3>${title}</h3>${differenceView(before, after)}`;
  }

  function result(instance, visit, all, own) {
    const { known } = state.values;
    if (visit === null) {
      return html`${difference('Inputs', state.instance.input, instance.input)}${difference('Outputs', state.instance.output, instance.output)}`;
    }
    const other = counterpart(visit, all);
    return other === undefined ? html`<p class="hint">The other instance did not visit ${visit.state}.</p>`
      : html`${difference(`In of ${visit.state}`, known(other.input), own.known(visit.input))}${difference(`Out of ${visit.state}`, known(other.output), own.known(visit.output))}`;
  }

  /** @param {object | null} visit the selected one; null for the whole instance @param {object[]} all visits of the instance
   * @param {{known: Function}} own values of the instance */
  return (instance, visit, all, own) => html`
    <section class="json" aria-label="Comparison with another instance">
      <form class="filters" @submit=${load}>
        <label class="inline">Compare with instance <input name="other" .value=${state.id}></label><button class="small">Compare</button></form>
      ${state.error ? html`<p class="problem" role="alert">${state.error}</p>` : ''}
      ${state.instance === null ? '' : result(instance, visit, all, own)}
    </section>`;
}

async function rootHistory(id) {
  const entries = [];
  let cursor;
  for (let page = 0; page === 0 || (cursor !== undefined && page < PAGES); page++) {
    const { body } = await showHistory(id, cursor, '0');
    entries.push(...body.entries);
    cursor = body.cursor;
  }
  return entries;
}
