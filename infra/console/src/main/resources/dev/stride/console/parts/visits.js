// The visits of states as a list in the order of time, each with a bar in proportion to its duration.
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { duration, markBadge, time } from './status.js';
import { instanceAddress } from '../api/route.js';

/** The look of the bar of a call or wait. */
const STEP_MARKS = { called: 'done', failed: 'failed', retrying: 'hollow', sleeping: 'hollow', awaiting: 'hollow', delegated: 'hollow' };

/** The number of visits that the page contains at once; the others are reached by buttons. */
const SHOWN = 100;

/**
 * @param {object[]} visits as the fold returns them
 * @param {{first: number, selected: object | null, show: (first: number) => void, select: (visit: object) => void}} choice
 */
export function visitsView(visits, choice) {
  if (visits.length === 0) {
    return html`<p class="hint">No state was entered yet.</p>`;
  }
  const first = Math.min(choice.first ?? Math.max(0, visits.length - SHOWN), Math.max(0, visits.length - 1));
  const last = Math.min(visits.length, first + SHOWN);
  const bounds = { from: Date.parse(visits[first].from), to: Date.parse(visits[last - 1].to ?? new Date().toISOString()) };
  return html`
    ${visits.length > SHOWN ? html`
      <p class="pager">
        <button ?disabled=${first === 0} @click=${() => choice.show(Math.max(0, first - SHOWN))}>Earlier</button>
        ${first + 1} to ${last} of ${visits.length}
        <button ?disabled=${last === visits.length} @click=${() => choice.show(first + SHOWN)}>Later</button>
      </p>` : ''}
    <ol class="visits">
      ${repeat(visits.slice(first, last), (_, index) => first + index, visit => row(visit, bounds, choice))}
    </ol>`;
}

function row(visit, bounds, choice) {
  const isSelected = visit === choice.selected;
  return html`
    <li class=${isSelected ? 'selected' : ''}>
      <button class="visit" aria-pressed=${isSelected} @click=${() => choice.select(visit)}>
        <span class="when">${new Date(visit.from).toLocaleTimeString()}</span>
        <span class="what"><b>${visit.state}</b> <small>${visit.kind}${visit.branch === '0' ? '' : ` · branch ${visit.branch}`}</small></span>
        ${markBadge(visit.outcome)}
        <span class="took">${visit.to ? duration(visit.from, visit.to) : 'now'}</span>
      </button>
      ${bar(visit, bounds, visit.outcome)}
      ${visit.steps.length > 0 && (isSelected || visit.steps.some(step => step.fault)) ? steps(visit) : ''}
    </li>`;
}

/** Draws a line for {from, to} in proportion to the bounds. */
function bar(span, { from, to }, mark) {
  const all = Math.max(1, to - from);
  const begin = Math.min(0.996, Math.max(0, Date.parse(span.from) - from) / all);
  const length = Math.max(0.004, ((span.to ? Date.parse(span.to) : to) - Date.parse(span.from)) / all);
  return html`
    <svg class="bar-line" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${mark} x=${begin * 1000} width=${Math.min(1 - begin, length) * 1000} height="4"></rect>
    </svg>`;
}

function boundsOf(visit) {
  return { from: Date.parse(visit.from), to: Date.parse(visit.to ?? new Date().toISOString()) };
}

/** Draws calls as filled and waits as hollow bars, in proportion to the visit. */
function steps(visit) {
  const bounds = boundsOf(visit);
  return html`
    <ul class="steps">
      ${visit.steps.map(step => html`
        <li class=${step.what}>
          <span class="when">${new Date(step.at).toLocaleTimeString()}</span>
          ${step.text}${step.from && step.to ? html` <span class="took">${duration(step.from, step.to)}</span>` : ''}${step.until ? html` until ${time(step.until)}` : ''}
          ${step.fault ? html`<span class="fault-text">${step.fault.name}: ${step.fault.message}</span>` : ''}
          ${step.instance ? html`<a href=${instanceAddress(step.instance)}>open</a>` : ''}
          ${step.from ? bar(step, bounds, STEP_MARKS[step.what]) : ''}
        </li>`)}
    </ul>`;
}
