// The editor: the text of a definition with its faults, its diagram beside it, and its deployment.
import { html } from 'lit-html';
import { completeWorkflow, deployWorkflow, endpointOptions, showWorkflow, validateWorkflow } from '../api/client.js';
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { missingRight } from '../api/login.js';
import { workflowAddress } from '../api/route.js';
import { NOTHING_RAN } from '../fold/marks.js';
import { withNextVersion } from '../fold/version.js';
import { changesView } from '../parts/versions.js';
import { canvasView } from '../parts/diagram.js';
import { command, problem } from '../parts/status.js';

/** The time after the last key until the text is validated, in milliseconds. */
const PAUSE = 400;

const NEW = `id: hello
version: '1.0'
specVersion: '0.8'
start: Hello
states:
  - name: Hello
    type: inject
    data: { said: hello }
    end: true
`;

const EFFECTS = { NEW: 'is new', UNCHANGED: 'is deployed with this content', TAKEN: 'is deployed with other content, and a version never changes' };

export function editPage(route, shell) {
  const state = { text: NEW, resources: {}, verdict: null, marks: [], deployed: null, isReady: false, isBusy: false, error: null, zoom: { isWhole: true } };
  const draft = `edit ${route.id ?? ''}`;
  let timer = 0;
  let asked = 0;
  open();

  async function open() {
    try {
      const [{ body }] = await Promise.all([
        route.id ? showWorkflow(route.id, route.version) : { body: { definition: NEW, resources: {} } },
        import('../parts/editor.js'),
      ]);
      state.text = draftOf(draft) ?? body.definition;
      state.deployed = route.id ? body.definition : null;
      state.resources = body.resources;
      state.isReady = true;
      await validate();
    } catch (error) {
      state.error = error;
    }
    shell.update();
  }

  /** Asks for the faults and the diagram of the text. Only the answer to the last question counts. */
  async function validate() {
    asked += 1;
    const question = asked;
    try {
      const { body } = await validateWorkflow(state.text, state.resources);
      if (question === asked) {
        state.verdict = body;
        state.marks = [...body.faults.map(each => ({ ...each, severity: 'error' })), ...body.warnings.map(each => ({ ...each, severity: 'warning' }))];
        state.error = null;
        shell.reachable(true);
      }
    } catch (error) {
      state.error = question === asked ? error : state.error;
    }
    shell.update();
  }

  /** Returns what could stand at a place; nothing if the API cannot say. */
  async function propose(text, place) {
    try {
      const { body } = await completeWorkflow(text, state.resources, place);
      return body.proposals;
    } catch {
      return [];
    }
  }

  function edited(text) {
    state.text = text;
    keepDraft(draft, text);
    clearTimeout(timer);
    timer = setTimeout(validate, PAUSE);
    shell.update();
  }

  async function deploy() {
    state.isBusy = true;
    shell.update();
    try {
      const { body } = await deployWorkflow(state.text, state.resources);
      dropDraft(draft);
      shell.announce(`${body.id} ${body.version} is deployed.`);
      location.hash = workflowAddress(body);
    } catch (error) {
      state.error = error;
      state.isBusy = false;
      await validate();
    }
    shell.update();
  }

  function effect({ valid, id, version, change, faults }) {
    if (!valid) {
      return html`<p class="hint">${faults.length === 1 ? 'One fault keeps' : `${faults.length} faults keep`} this definition from being deployed.</p>`;
    }
    const next = change === 'TAKEN' ? withNextVersion(state.text) : null;
    return html`<p class="hint">${id} ${version} ${EFFECTS[change]}.
      ${next ? html`<button class="small" @click=${() => edited(next.text)}>Set version ${next.version}</button>` : ''}</p>`;
  }

  const goTo = place => document.querySelector('stride-editor').goTo(place);

  function marks() {
    return state.marks.length === 0 ? '' : html`
      <ul class="faults" aria-label="Faults and warnings">${state.marks.map(each => html`
        <li class=${each.severity}><button class="link" @click=${() => goTo(each)}>line ${each.line}, column ${each.column}</button>
          ${each.severity === 'warning' ? 'Warning: ' : ''}${each.message}${each.hint ? `; ${each.hint}` : ''}</li>`)}</ul>`;
  }

  function view() {
    if (!state.isReady) {
      return state.error ? problem(state.error) : html`<p class="hint">Loading …</p>`;
    }
    const { verdict } = state;
    return html`
      <div class="heading">
        <h1>${route.id ? `Edit ${route.id}` : 'New definition'}</h1>
        <button class="primary" ?disabled=${state.isBusy || !verdict?.valid || verdict.change === 'TAKEN' || missingRight('define') !== ''} title=${missingRight('define')} @click=${deploy}>Deploy</button>
      </div>
      ${problem(state.error)}
      ${verdict ? effect(verdict) : ''}
      <div class="panes">
        <section class="pane" aria-label="Text">
          <stride-editor .text=${state.text} .diagnostics=${state.marks} .propose=${propose} @edited=${event => edited(event.detail)}></stride-editor>
          ${marks()}
          ${changesView(state.deployed, state.text)}
          ${command(`./stride deploy FILE ${endpointOptions()}`)}
        </section>
        <section class="pane" aria-label="Diagram">
          ${verdict?.diagram ? canvasView(verdict.diagram, NOTHING_RAN, null, shape => shape.at && goTo(shape.at), state.zoom, shell.update)
            : html`<p class="hint">There is no diagram of this text.</p>`}
        </section>
      </div>`;
  }

  return {
    title: () => (route.id ? `Edit ${route.id}` : 'New definition'),
    close() {
      clearTimeout(timer);
      asked += 1;
    },
    view,
  };
}
