// One workflow: its diagram, its text, its schedules and versions.
import { html } from 'lit-html';
import { draftOf } from '../api/drafts.js';
import { countInstances, drawWorkflow, showWorkflow } from '../api/client.js';
import { missingRight } from '../api/login.js';
import { editAddress, instancesAddress, workflowAddress } from '../api/route.js';
import { NOTHING_RAN } from '../fold/marks.js';
import { drawingPane, loadDrawing } from '../parts/drawing.js';
import { countsView } from '../parts/filters.js';
import { sourceView } from '../parts/source.js';
import { startDialog } from '../parts/start.js';
import { versionComparison } from '../parts/versions.js';
import { problem } from '../parts/status.js';
import { time } from '../parts/time.js';

const DAY = 86_400_000;

export function workflowPage(route, shell) {
  const state = { workflow: null, diagram: null, outline: null, counts: null, undrawn: null, error: null, selected: null, dialog: null };
  const drawing = drawingPane(state, shell.update);
  const compared = versionComparison(route.id, shell);
  const since = new Date(Date.now() - DAY).toISOString();
  const draft = `start ${route.id}`;
  load();

  async function load() {
    try {
      state.workflow = (await showWorkflow(route.id, route.version)).body;
      shell.reachable(true);
    } catch (error) {
      state.error = error;
    }
    shell.update();
    countInstances({ workflow: route.id, from: since }).then(({ body }) => { state.counts = body; shell.update(); }, () => {});
    Object.assign(state, await loadDrawing(isOutline => drawWorkflow(route.id, route.version, isOutline)));
    shell.update();
    if (state.workflow && draftOf(draft) !== undefined) {
      start();
    }
  }

  function start() {
    state.dialog = startDialog(state.workflow, undefined, shell, () => {
      state.dialog = null;
      shell.update();
    }, draft);
    shell.update();
  }

  function heading({ id, version, versions = [] }) {
    return html`
      <div class="heading">
        <h1>${state.workflow.name || id} <small>${id} ${version}</small></h1>
        <div class="actions">
          <a class="button" href=${instancesAddress({ workflow: id })}>Instances</a>
          <a class="button" href=${editAddress({ id, version })}>Edit</a>
          <button class="primary" ?disabled=${missingRight('start') !== ''} title=${missingRight('start')} @click=${start}>Start</button>
        </div>
      </div>
      <p class="hint">${state.workflow.language}, ${state.workflow.namespace ? `namespace ${state.workflow.namespace}, ` : ''}deployed ${time(state.workflow.deployedAt)}
        ${versions.length > 1 ? html`· versions: ${versions.map(each => html`
          <a href=${workflowAddress({ id, version: each })} aria-current=${each === version}>${each}</a> `)}` : ''}</p>
      ${state.counts ? html`<p class="hint">Instances of the last 24 hours: ${countsView(state.counts, { workflow: id, from: since })}</p>` : ''}
      ${schedules(state.workflow.schedules ?? [])}`;
  }

  function definition() {
    const text = state.workflow.definition;
    const all = { line: 1, endLine: 0 };
    const lines = text.split('\n').length;
    return state.selected?.at
      ? html`<h2>${state.selected.name || state.selected.keyword}</h2><p class="hint"><code>${state.selected.pointer}</code></p>
          ${sourceView(text, state.selected.at)}
          <button @click=${() => select(null)}>Whole definition</button>`
      : html`<h2>Definition</h2>${lines > 400 ? html`<p class="hint">The first 400 of ${lines} lines.</p>` : ''}
          <pre class="source" tabindex="0">${text.split('\n').slice(0, 400).map((line, index) =>
            html`<span><span class="number">${all.line + index}</span> ${line}\n</span>`)}</pre>`;
  }

  function select(shape) {
    state.selected = shape;
    shell.update();
  }

  function view() {
    if (state.workflow === null) {
      return state.error ? problem(state.error) : html`<p class="hint">Loading …</p>`;
    }
    return html`
      ${heading(state.workflow)}
      <div class="panes">
        <section class="pane" aria-label="Diagram">
          ${drawing.view(NOTHING_RAN, state.selected?.pointer ?? null, select)}
        </section>
        <section class="pane" aria-label="Definition">${definition()}${compared(state.workflow)}</section>
      </div>
      ${state.dialog?.view() ?? ''}`;
  }

  return { title: () => route.id, close() {}, view };
}

function schedules(all) {
  return all.length === 0 ? '' : html`
    <h2>Schedules</h2>
    <ul>${all.map(each => html`<li>${Object.entries(each).map(([name, value]) => html`${name}: <code>${String(value)}</code> `)}</li>`)}</ul>`;
}
