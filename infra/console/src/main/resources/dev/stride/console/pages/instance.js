// One instance: what it does on its own diagram, its visits of states, its data and its fault.
import { html } from 'lit-html';
import { parseRoute, instanceAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { fold, NOTHING_RAN } from '../fold/marks.js';
import { isInside } from '../fold/elements.js';
import { visits } from '../fold/visits.js';
import { actionButtons, actionDialog } from '../parts/actions.js';
import { dataPanel } from '../parts/data.js';
import { canvasView } from '../parts/diagram.js';
import { eventDialog } from '../parts/event.js';
import { faultView } from '../parts/fault.js';
import { startDialog } from '../parts/start.js';
import { duration, problem, remaining, statusBadge, time } from '../parts/status.js';
import { visitsView } from '../parts/visits.js';
import { Run } from './run.js';

export function instancePage(route, shell) {
  const run = new Run(route.id);
  const data = dataPanel(route.id, shell);
  const state = { error: null, dialog: null, first: undefined, visit: null, folded: { visits: [], marks: NOTHING_RAN },
    selected: route.query.get('select'), zoom: { isWhole: true } };
  let polling = poll(ask, shell);
  // Counts down what the instance waits for.
  const clock = setInterval(() => run.instance?.waitingFor.some(wait => wait.until) && !document.hidden && shell.update(), 1_000);

  async function ask() {
    try {
      const before = run.instance?.status;
      const outcome = await run.load(changed);
      if (before !== undefined && before !== run.instance.status) {
        shell.announce(`The instance is ${run.instance.status.toLowerCase()}.`);
      }
      state.error = null;
      return outcome;
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  function changed() {
    state.folded = { visits: visits(run.entries), marks: run.diagram ? fold(run.entries, run.diagram) : NOTHING_RAN };
    state.visit = state.visit && state.folded.visits.find(each => each.from === state.visit.from && each.branch === state.visit.branch);
    shell.update();
  }

  function select(pointer, visit = null) {
    state.selected = pointer === state.selected && visit === null ? null : pointer;
    state.visit = visit ?? state.folded.visits.findLast(each => isInside(state.selected ?? '-', each.source)) ?? null;
    history.replaceState(null, '', instanceAddress(run.id, { select: state.selected ?? '' }));
    shell.update();
  }

  function open(dialog) {
    state.dialog = dialog;
    shell.update();
  }

  const close = () => open(null);

  /** Asks at once, and goes on asking: an instance that had ended may run again. */
  function restartPolling() {
    polling.stop();
    polling = poll(ask, shell);
  }

  function head(instance) {
    return html`
      <div class="heading">
        <h1>${statusBadge(instance.status)} <a href=${workflowAddress(instance.workflow)}>${instance.workflow.id} ${instance.workflow.version}</a>
          <small><code>${instance.id}</code></small></h1>
        ${actionButtons(instance.status, name => open(actionDialog(name, instance, shell, close, restartPolling)))}
      </div>
      <p class="hint">Started ${time(instance.startedAt)}${instance.endedAt ? html`, took ${duration(instance.startedAt, instance.endedAt)}` : ''}
        ${instance.parent ? html`, by <a href=${instanceAddress(instance.parent.instance)}>its parent</a> in state ${instance.parent.state}` : ''}
        · <button class="link" @click=${async () => open(startDialog(instance.workflow, await data.input(instance), shell, close))}>Start again with this input</button></p>
      ${instance.waitingFor.length === 0 ? '' : html`<ul class="waits">${instance.waitingFor.map(wait => waitView(wait, () => open(eventDialog(wait, shell, close, restartPolling))))}</ul>`}`;
  }

  function view() {
    if (run.instance === null) {
      return state.error ? problem(state.error) : html`<p class="hint">Loading …</p>`;
    }
    const { instance, diagram } = run;
    return html`
      ${head(instance)}
      ${instance.fault ? faultView(instance.fault, { text: run.definition, at: placeOf(instance.fault.pointer, diagram) }, select, shell.update) : ''}
      <div class="panes three">
        <section class="pane" aria-label="Diagram">
          ${diagram ? canvasView(diagram, state.folded.marks, state.selected, shape => select(shape.pointer ?? null), state.zoom, shell.update) : ''}
          ${run.undrawn ? html`<p class="hint">There is no diagram: ${run.undrawn.message}</p>` : ''}
        </section>
        <section class="pane" aria-label="Visits of states">
          <h2>States</h2>
          ${visitsView(state.folded.visits, { first: state.first, selected: state.visit,
            show: first => { state.first = first; shell.update(); }, select: visit => select(visit.source, visit) })}
          ${run.isCut ? html`<p class="hint">The history is longer. The command line exports all of it.</p>` : ''}
        </section>
        <section class="pane" aria-label="Data">${data.view(instance, state.visit)}</section>
      </div>
      ${state.dialog?.view() ?? ''}`;
  }

  return {
    title: () => `${run.instance?.workflow.id ?? 'Instance'} ${run.id}`,
    close() {
      clearInterval(clock);
      polling.stop();
    },
    follow: next => next.name === 'instance' && next.id === run.id && parseRoute(location.hash) !== null,
    view,
  };
}

function waitView(wait, send) {
  const attributes = Object.entries(wait.correlation ?? {}).map(([name, value]) => `${name}=${value || 'any'}`).join(', ');
  return html`<li>Waits in <b>${wait.state}</b> for ${wait.event ? html`event <b>${wait.event}</b>` : wait.kind}${attributes ? ` with ${attributes}` : ''}
    ${wait.until ? html`until ${time(wait.until)} ${remaining(wait.until)}` : ''}
    ${wait.event ? html`<button class="small" @click=${send}>Send this event</button>` : ''}</li>`;
}

/** Returns the part of the text of the smallest shape that contains a pointer. */
function placeOf(pointer, diagram) {
  const around = (diagram?.shapes ?? []).filter(shape => shape.at && isInside(pointer, shape.pointer));
  return around.toSorted((one, other) => other.pointer.length - one.pointer.length)[0]?.at ?? null;
}
