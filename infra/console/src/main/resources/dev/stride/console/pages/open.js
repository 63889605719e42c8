// An exported run, opened from a file. Nothing is requested from a server.
import { html } from 'lit-html';
import { readRun } from '../fold/exported.js';
import { dataPanel } from '../parts/data.js';
import { runPanes } from '../parts/panes.js';
import { problem, statusBadge } from '../parts/status.js';
import { duration, time } from '../parts/time.js';

export function openPage(_, shell) {
  const state = { run: null, panes: null, error: null };

  async function choose(event) {
    const [file] = event.target.files;
    if (file === undefined) {
      return;
    }
    try {
      state.run = await readRun(file);
      state.panes = runPanes(state.run, dataPanel(state.run.instance.id, shell, true), shell, { select: null, window: null }, () => {});
      state.panes.changed();
      state.error = null;
    } catch (error) {
      state.error = error;
    }
    shell.update();
  }

  function head({ status, workflow, id, startedAt, endedAt }) {
    return html`
      <h2>${statusBadge(status)} ${workflow.id} ${workflow.version} <small><code>${id}</code></small></h2>
      <p class="hint">Started ${time(startedAt)}${endedAt ? html`, took ${duration(startedAt, endedAt)}` : ''}</p>`;
  }

  return {
    title: () => 'Open a file',
    close() {},
    view: () => html`
      <div class="heading"><h1>Open an exported run</h1>
        <label class="inline">File <input type="file" accept=".json" @change=${choose}></label></div>
      ${problem(state.error)}
      ${state.run ? html`${head(state.run.instance)}${state.panes.view()}`
        : html`<p class="hint">The page of each instance has a button that exports the run: its history, data, diagram and definition.</p>`}`,
  };
}
