// A run in three panes: its diagram with what happened, its data, and its visits of states over time; above them its fault.
import { html } from 'lit-html';
import { isInside } from '../fold/elements.js';
import { fold, foldStatus, NOTHING_RAN } from '../fold/marks.js';
import { contains } from '../fold/search.js';
import { sinceVersionChange } from '../fold/versions.js';
import { isSame, visits } from '../fold/visits.js';
import { axisView, isShown } from './axis.js';
import { drawingPane } from './drawing.js';
import { faultView } from './fault.js';
import { visitsFilter, visitsView } from './visits.js';

const NO_HISTORY = 'No history is kept, so that only the current state is known. Keep it with metadata: { stride.history: STATES }.';

/**
 * @param {{instance: object, entries: object[], definition: string, at: object | null, failure: object | null}} run also with its diagram
 *     or outline
 * @param {{view: (instance: object, visit: object | null, visits: object[], branch: object | null) => unknown}} data
 * @param {{select: string | null, window: {from: number, to: number} | null}} kept pointer of the selected shape, and the shown time
 * @param {(selection: object) => void} remember is called with the same after each change
 */
export function runPanes(run, data, shell, kept, remember) {
  const zoom = { window: kept.window ?? null, hasBreaks: true };
  const filter = { text: '', isFailed: false, run: 0 };
  const state = { selected: kept.select, first: undefined, visit: null, folded: { visits: [], marks: NOTHING_RAN } };
  const drawing = drawingPane(run, shell.update);

  /** Folds the history again. */
  function changed() {
    state.folded = { visits: visits(entries()), marks: drawn() ? marks() : NOTHING_RAN };
    // The history can arrive after the selection, which is in the address.
    state.visit = folded(state.visit) ?? visitAt(state.selected);
    shell.update();
  }

  const drawn = () => run.diagram ?? run.outline;
  /** The history of the branch that is shown, or of the whole instance. */
  const entries = () => run.branch?.entries ?? run.entries;
  const marks = () => (entries().length > 0 ? fold(sinceVersionChange(entries()), drawn()) : foldStatus(run.instance, drawn()));

  function select(pointer, visit = null) {
    state.selected = pointer === state.selected && visit === null ? null : pointer;
    state.visit = folded(visit) ?? visitAt(state.selected);
    remember({ select: state.selected, window: zoom.window });
    shell.update();
  }

  /** A visit as it was folded last: the page may show the fold before. */
  const folded = visit => visit && state.folded.visits.find(each => isSame(each, visit));

  /** The last visit of the state that contains a part of the definition. */
  const visitAt = pointer => (pointer === null ? null
    : state.folded.visits.findLast(each => each.version === undefined && isInside(pointer, each.source)) ?? null);

  /** @param {(branch: string) => void} [show] shows a branch */
  function fault({ fault: found }, show) {
    const definition = { text: run.definition, at: run.at ?? placeOf(found.pointer, drawn()) };
    return faultView(found, definition, run.failure, { select, show, update: shell.update });
  }

  function states({ status, startedAt }) {
    return run.entries.length === 0 && run.isRead && status !== 'PENDING'
      ? html`<p class="hint">${NO_HISTORY}</p>`
      : html`
        ${state.folded.visits.length > 1 ? axisView(state.folded.visits, zoom, narrowed) : ''}
        ${visitsFilter(filter, runs(), narrowed)}
        ${visitsView(shown(), { first: state.first, selected: state.visit, zoom, origin: startedAt, isFiltered: state.folded.visits.length > 0,
          show: first => { state.first = first; shell.update(); }, select: visit => select(visit.version === undefined ? visit.source : null, visit) })}`;
  }

  /** Another part of the visits is shown. */
  function narrowed() {
    state.first = undefined;
    remember({ select: state.selected, window: zoom.window });
    shell.update();
  }

  /** The number of runs: more than one if the instance was retried. */
  const runs = () => state.folded.visits.reduce((most, { run: each }) => Math.max(most, each), 0);

  const shown = () => state.folded.visits.filter(visit => (filter.run === 0 || visit.run === filter.run)
    && (!filter.isFailed || hasFailed(visit)) && isAbout(visit, filter.text.toLowerCase())
    && (zoom.window === null || isShown(visit, zoom.window)));

  /** The data with which the failed state began; undefined if it is not kept. */
  const failedInput = () => state.folded.visits.findLast(visit => visit.state === run.instance.fault?.state)?.input;

  /** @param {(branch: string) => void} [show] shows a branch */
  const view = show => html`
    ${run.instance.fault ? fault(run.instance, show) : ''}
    <div class="panes">
      <section class="pane" aria-label="Diagram">
        ${drawing.view(state.folded.marks, state.selected, shape => select(shape.pointer ?? null))}
      </section>
      <section class="pane" aria-label="Data">${data.view(run.instance, state.visit, state.folded.visits, run.branch)}</section>
      <section class="pane all" aria-label="Visits of states">
        <h2>States</h2>
        ${states(run.instance)}
        ${run.isCut ? html`<p class="hint">The history is longer. The command line exports all of it.</p>` : ''}
      </section>
    </div>`;

  return { changed, failedInput, view };
}

const hasFailed = visit => visit.outcome === 'failed' || visit.steps.some(step => step.fault);

/** Returns true if a text occurs in the name of the state, or in what happened in it, its faults and its data. */
const isAbout = (visit, text) => text === '' || [visit.state, visit.kind, visit.input, visit.output,
  ...visit.steps.flatMap(step => [step.text, step.fault, step.request, step.data])].some(each => contains(each, text));

/** Returns the part of the text of the smallest shape that contains a pointer: for a run that was exported without its own. */
function placeOf(pointer, drawn) {
  const around = (drawn?.shapes ?? []).filter(shape => shape.at && isInside(pointer, shape.pointer));
  return around.toSorted((one, other) => other.pointer.length - one.pointer.length)[0]?.at ?? null;
}
