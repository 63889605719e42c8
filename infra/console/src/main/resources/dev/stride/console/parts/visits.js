// The visits of states as a list in the order of time, each with a bar in proportion to its duration.
import { html, svg } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { axisOf } from '../fold/axis.js';
import { boundsOf, timesOf } from './axis.js';
import { duration, markBadge, time } from './status.js';
import { instanceAddress } from '../api/route.js';

/** The look of the bar of a call or wait. */
const STEP_MARKS = { called: 'done', failed: 'failed', retrying: 'hollow', sleeping: 'hollow', awaiting: 'hollow', delegated: 'hollow' };

/** The number of visits that the page contains at once; the others are reached by buttons. */
const SHOWN = 100;

/**
 * @param {object[]} visits as the fold returns them
 * @param {{first: number, selected: object | null, show: (first: number) => void, select: (visit: object) => void,
 *     zoom: {window: object | null, hasBreaks: boolean}}} choice
 */
export function visitsView(visits, choice) {
  if (visits.length === 0) {
    return html`<p class="hint">${choice.isFiltered ? 'No visit of a state is in this part.' : 'No state was entered yet.'}</p>`;
  }
  const first = Math.min(choice.first ?? Math.max(0, visits.length - SHOWN), Math.max(0, visits.length - 1));
  const last = Math.min(visits.length, first + SHOWN);
  const rows = visits.slice(first, last);
  const axis = axisOf(timesOf(rows), choice.zoom.window ?? boundsOf(rows), choice.zoom.hasBreaks);
  return html`
    ${visits.length > SHOWN ? html`
      <p class="pager">
        <button ?disabled=${first === 0} @click=${() => choice.show(Math.max(0, first - SHOWN))}>Earlier</button>
        ${first + 1} to ${last} of ${visits.length}
        <button ?disabled=${last === visits.length} @click=${() => choice.show(first + SHOWN)}>Later</button>
      </p>` : ''}
    <ol class="visits">
      ${repeat(rows, (_, index) => first + index, visit => row(visit, axis, choice))}
    </ol>`;
}

/** @param {{text: string, isFailed: boolean, run: number}} filter @param {number} runs @param {() => void} changed */
export function visitsFilter(filter, runs, changed) {
  const set = change => event => {
    Object.assign(filter, change(event.target));
    changed();
  };
  return html`
    <div class="filters">
      <label class="inline">Filter <input type="search" .value=${filter.text} @input=${set(field => ({ text: field.value }))}></label>
      <label class="check"><input type="checkbox" .checked=${filter.isFailed} @change=${set(field => ({ isFailed: field.checked }))}> Failed only</label>
      ${runs < 2 ? '' : html`
        <label class="inline">Run <select @change=${set(field => ({ run: Number(field.value) }))}>
          <option value="0">all ${runs}</option>
          ${Array.from({ length: runs }, (_, index) => html`<option value=${index + 1}>${index === 0 ? 'first' : `retry ${index}`}</option>`)}
        </select></label>`}
    </div>`;
}

function row(visit, axis, choice) {
  const isSelected = visit === choice.selected;
  return html`
    <li class=${isSelected ? 'selected' : ''}>
      <button class="visit" aria-pressed=${isSelected} @click=${() => choice.select(visit)}>
        <span class="when">${new Date(visit.from).toLocaleTimeString()}</span>
        <span class="what"><b>${visit.state}</b> <small>${visit.kind}${visit.branch === '0' ? '' : ` · branch ${visit.branch}`}</small></span>
        ${markBadge(visit.outcome)}
        <span class="took">${visit.to ? duration(visit.from, visit.to) : 'now'}</span>
      </button>
      ${bar(visit, axis, visit.outcome)}
      ${visit.steps.length > 0 && (isSelected || visit.steps.some(step => step.fault)) ? steps(visit) : ''}
    </li>`;
}

/** Draws a line for {from, to} on the axis. */
function bar(span, axis, mark) {
  const begin = Math.min(996, axis.place(Date.parse(span.from)));
  const end = axis.place(span.to ? Date.parse(span.to) : Date.now());
  return html`
    <svg class="bar-line" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      ${axis.breaks.length === 0 ? '' : svg`<path class="break" d=${breaksOf(axis)}></path>`}
      <rect class=${mark} x=${begin} width=${Math.max(4, end - begin)} height="4"></rect>
    </svg>`;
}

/** All breaks as one shape, because a page contains many bars. */
const breaksOf = axis => axis.breaks.map(gap => `M${axis.place(gap.from)} 0H${axis.place(gap.to)}V4H${axis.place(gap.from)}Z`).join('');

/** Draws calls as filled and waits as hollow bars, in proportion to the visit. */
function steps(visit) {
  const axis = axisOf(timesOf([visit]), boundsOf([visit]), true);
  return html`
    <ul class="steps">
      ${visit.steps.map(step => html`
        <li class=${step.what}>
          <span class="when">${new Date(step.at).toLocaleTimeString()}</span>
          ${step.text}${step.from && step.to ? html` <span class="took">${duration(step.from, step.to)}</span>` : ''}${step.until ? html` until ${time(step.until)}` : ''}
          ${step.fault ? html`<span class="fault-text">${step.fault.name}: ${step.fault.message}</span>` : ''}
          ${step.instance ? html`<a href=${instanceAddress(step.instance)}>open</a>` : ''}
          ${step.from ? bar(step, axis, STEP_MARKS[step.what]) : ''}
        </li>`)}
    </ul>`;
}
