// The visits of states as a list in the order of time: each with a bar on the axis that all of them share, and what happened in it.
import { html, svg } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { axisOf, ticksOf, WIDTH } from '../fold/axis.js';
import { boundsOf, timesOf } from './axis.js';
import { requestView } from './request.js';
import { markBadge } from './status.js';
import { duration, lengthOf, moment, time } from './time.js';
import { instanceAddress } from '../api/route.js';

/** The look of the bar of a call or wait. */
const STEP_MARKS = { called: 'done', failed: 'failed', retrying: 'hollow', sleeping: 'hollow', awaiting: 'hollow', delegated: 'hollow' };

/** The number of visits that the page contains at once; the others are reached by buttons. */
const SHOWN = 100;

/** The width of the shortest bar on the axis. */
const SHORTEST = 3;

/**
 * @param {object[]} visits as the fold returns them
 * @param {{first: number, selected: object | null, show: (first: number) => void, select: (visit: object) => void,
 *     zoom: {window: object | null, hasBreaks: boolean}, origin: string}} choice with the time at which the run began
 */
export function visitsView(visits, choice) {
  if (visits.length === 0) {
    return html`<p class="hint">${choice.isFiltered ? 'No visit of a state is in this part.' : 'No state was entered yet.'}</p>`;
  }
  const first = Math.min(choice.first ?? Math.max(0, visits.length - SHOWN), Math.max(0, visits.length - 1));
  const last = Math.min(visits.length, first + SHOWN);
  const rows = visits.slice(first, last);
  const axis = axisOf(timesOf(rows), choice.zoom.window ?? boundsOf(rows), choice.zoom.hasBreaks);
  const ticks = ticksOf(axis, Date.parse(choice.origin));
  const shared = { axis, choice };
  return html`
    ${visits.length > SHOWN ? html`
      <p class="pager">
        <button ?disabled=${first === 0} @click=${() => choice.show(Math.max(0, first - SHOWN))}>Earlier</button>
        ${first + 1} to ${last} of ${visits.length}
        <button ?disabled=${last === visits.length} @click=${() => choice.show(first + SHOWN)}>Later</button>
      </p>` : ''}
    <div class="timeline">
      ${scale(axis, ticks, Date.parse(choice.origin))}
      <ol class="visits">
        ${repeat(rows, (_, index) => first + index, visit => row(visit, shared))}
      </ol>
    </div>`;
}

/** @param {{text: string, isFailed: boolean, run: number}} filter @param {number} runs @param {() => void} changed */
export function visitsFilter(filter, runs, changed) {
  const set = change => event => {
    Object.assign(filter, change(event.target));
    changed();
  };
  return html`
    <div class="filters">
      <label class="inline">Filter <input type="search" placeholder="state, fault or data" .value=${filter.text} @input=${set(field => ({ text: field.value }))}></label>
      <label class="check"><input type="checkbox" .checked=${filter.isFailed} @change=${set(field => ({ isFailed: field.checked }))}> Failed only</label>
      ${runs < 2 ? '' : html`
        <label class="inline">Run <select @change=${set(field => ({ run: Number(field.value) }))}>
          <option value="0">all ${runs}</option>
          ${Array.from({ length: runs }, (_, index) => html`<option value=${index + 1}>${index === 0 ? 'first' : `retry ${index}`}</option>`)}
        </select></label>`}
    </div>`;
}

/** The ticks and breaks of the axis, behind all rows, and the labels above them, as distances from the begin of the run. */
function scale(axis, ticks, origin) {
  const percent = time => axis.place(time) / WIDTH * 100;
  return html`
    <div class="scale" aria-hidden="true"><svg>
      ${axis.breaks.map(({ from, to }) => svg`<rect x="${percent(from)}%" y="18" width="${percent(to) - percent(from)}%" height="100%"></rect>`)}
      ${ticks.map(tick => svg`
        <line x1="${percent(tick)}%" x2="${percent(tick)}%" y1="18" y2="100%"></line>
        <text x="${percent(tick)}%" y="13" text-anchor=${anchorAt(percent(tick))}>${labelOf(tick - origin)}</text>`)}</svg></div>`;
}

/** A label is in the middle of its tick, except at the ends of the axis. */
const anchorAt = percent => (percent < 3 ? 'start' : percent > 97 ? 'end' : 'middle');

/** A length with as many digits as close ticks differ in, such as 0, 20 ms or 1.12 s. */
const labelOf = length => (length === 0 ? '0' : length >= 1_000 && length < 60_000 ? `${Number((length / 1_000).toFixed(2))} s` : lengthOf(length).replace(' 0 s', ''));

function row(visit, shared) {
  const { choice } = shared;
  const isSelected = visit === choice.selected;
  return html`
    <li class=${isSelected ? 'selected' : ''}>
      <button class="visit" aria-pressed=${isSelected} @click=${() => choice.select(visit)}>
        ${moment(visit.from, choice.origin)}
        <span class="what">${visit.state} <small>${visit.kind}${visit.branch === '0' ? '' : ` · branch ${visit.branch}`}${visit.version ? ` · version ${visit.version}` : ''}</small></span>
        ${markBadge(visit.outcome)}
        ${bar(visit, shared.axis, visit.outcome)}
        <span class="took">${visit.to ? duration(visit.from, visit.to) : 'now'}</span>
      </button>
      ${visit.steps.length > 0 && (isSelected || visit.steps.some(step => step.fault)) ? steps(visit, shared) : ''}
    </li>`;
}

/** Draws a line for {from, to} on the axis. */
function bar(span, axis, mark) {
  const begin = Math.min(WIDTH - SHORTEST, axis.place(Date.parse(span.from)));
  const end = axis.place(span.to ? Date.parse(span.to) : Date.now());
  return html`
    <svg class="bar-line chart" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${mark} x=${begin} y="1" width=${Math.max(SHORTEST, end - begin)} height="10"></rect>
    </svg>`;
}

/** Draws calls as filled and waits as hollow bars, on the same axis as the visits. */
function steps(visit, shared) {
  return html`
    <ul class="steps">
      ${visit.steps.map(step => html`
        <li class=${step.what}>
          ${moment(step.from ?? step.at, shared.choice.origin)}
          <span class="what">${step.text}${step.until ? html` until ${Date.parse(step.until) > Date.now() ? time(step.until) : moment(step.until, shared.choice.origin)}` : ''}
            ${step.instance ? html`<a href=${instanceAddress(step.instance)}>open</a>` : ''}</span>
          ${step.from ? bar(step, shared.axis, STEP_MARKS[step.what]) : ''}
          <span class="took">${step.from && step.to ? duration(step.from, step.to) : ''}</span>
          ${step.fault ? html`<div class="more"><span class="fault-text">${step.fault.name}: ${step.fault.message}</span>
            ${step.request ? html`<details><summary>Request</summary>${requestView(step.request)}</details>` : ''}</div>` : ''}
        </li>`)}
    </ul>`;
}
