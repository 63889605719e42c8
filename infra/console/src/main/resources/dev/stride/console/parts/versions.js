// The difference between the texts of two versions of a definition.
import { html } from 'lit-html';
import { showWorkflow } from '../api/client.js';
import { around, lineDifferences } from '../fold/lines.js';

/** The number of equal lines around those that differ. */
const AROUND = 3;

const SIGNS = { same: ' ', removed: '-', added: '+' };

/** @param {string} before @param {string} after */
export function textDifference(before, after) {
  if (before === after) {
    return html`<p class="hint">The two texts are equal.</p>`;
  }
  const rows = lineDifferences(before, after);
  return rows === null ? html`<p class="hint">The two texts have too little in common to be compared line by line.</p>` : html`
    <pre class="source lines" tabindex="0" aria-label="Differences">${around(rows, AROUND).map(row => (row === null ? html`<span class="number">…\n</span>` : html`
      <span class=${row.kind}><span class="number">${row.before ?? ''}</span><span class="number">${row.after ?? ''}</span> ${SIGNS[row.kind]}${
        row.kind === 'same' ? '' : html`<span class="unseen">${row.kind}: </span>`} ${row.text}\n</span>`))}</pre>`;
}

/** The changes of a text that is being edited, to be opened. @param {string | null} deployed null if nothing is deployed */
export function changesView(deployed, text) {
  return deployed === null || deployed === text ? '' : html`
    <details><summary>Difference to the deployed text</summary>${textDifference(deployed, text)}</details>`;
}

/**
 * A choice among the other versions of a workflow, and the difference of the shown one to the chosen one.
 *
 * @param {string} id of the workflow
 */
export function versionComparison(id, shell) {
  const state = { version: '', text: null, error: '' };

  async function choose(version) {
    Object.assign(state, { version, text: null, error: '' });
    shell.update();
    if (version !== '') {
      try {
        state.text = (await showWorkflow(id, version)).body.definition;
      } catch (error) {
        state.error = error.message;
      }
      shell.update();
    }
  }

  /** @param {{version: string, versions: string[], definition: string}} workflow the shown version */
  return ({ version, versions = [], definition }) => (versions.length < 2 ? '' : html`
    <section class="json"><label class="inline">Compare with version
      <select @change=${event => choose(event.target.value)}>
        <option value="">none</option>
        ${versions.filter(each => each !== version).map(each => html`<option value=${each} ?selected=${each === state.version}>${each}</option>`)}
      </select></label>
      ${state.error ? html`<p class="hint">${state.error}</p>` : ''}
      ${state.text === null ? '' : html`<h3>From ${state.version} to ${version}</h3>${textDifference(state.text, definition)}`}
    </section>`);
}
