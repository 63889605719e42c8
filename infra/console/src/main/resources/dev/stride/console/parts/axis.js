// The time axis above the visits of states: an overview on which a reader drags over a time to see only that, with buttons and
// fields that do the same.
import { html, svg } from 'lit-html';
import { axisOf, clamped, WIDTH, zoomed } from '../fold/axis.js';
import { duration } from './time.js';

const HEIGHT = 24;
const SECOND = 1_000;

/** Two positions closer than this, in thousandths of the width, are a click and not a drag. */
const CLICK = 5;

/**
 * @param {object[]} visits all of them
 * @param {{window: {from: number, to: number} | null, hasBreaks: boolean}} zoom changed by the reader
 * @param {() => void} changed is called after each change
 */
export function axisView(visits, zoom, changed) {
  const whole = boundsOf(visits);
  const axis = axisOf(timesOf(visits), whole, zoom.hasBreaks);
  const shown = zoom.window ?? whole;
  const set = next => {
    zoom.window = next === null ? null : clamped(next, whole);
    changed();
  };
  const field = (label, value, use) => html`
    <label class="inline">${label} <input type="number" min="0" step="any" .value=${String(Math.round(value - whole.from) / SECOND)}
      @change=${event => set(use(whole.from + Number(event.target.value) * SECOND))}></label>`;
  return html`
    <div class="axis" role="group" aria-label="Time">
      ${overview(visits, axis, shown, set)}
      <div class="buttons">
        <button class="small" aria-label="Zoom in" @click=${() => set(zoomed(shown, 0.5, whole))}>+</button>
        <button class="small" aria-label="Zoom out" ?disabled=${zoom.window === null} @click=${() => set(zoomed(shown, 2, whole))}>−</button>
        <button class="small" ?disabled=${zoom.window === null} @click=${() => set(null)}>All</button>
        ${field('From second', shown.from, from => ({ from, to: shown.to }))}
        ${field('to', shown.to, to => ({ from: shown.from, to }))}
        <label class="check"><input type="checkbox" .checked=${zoom.hasBreaks}
          @change=${event => { zoom.hasBreaks = event.target.checked; changed(); }}> Shorten long gaps</label>
      </div>
    </div>`;
}

function overview(visits, axis, shown, set) {
  let begun = null;
  const at = event => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return (event.clientX - left) / width * WIDTH;
  };
  const down = event => {
    begun = at(event);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const up = event => {
    const ended = at(event);
    if (begun !== null && Math.abs(ended - begun) > CLICK) {
      set({ from: axis.timeAt(Math.min(begun, ended)), to: axis.timeAt(Math.max(begun, ended)) });
    }
    begun = null;
  };
  const [from, to] = [axis.place(shown.from), axis.place(shown.to)];
  return html`
    <svg class="overview" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" @pointerdown=${down} @pointerup=${up}>
      ${densityOf(visits, axis).map(([place, isFailed]) => svg`
        <rect class=${isFailed ? 'failed' : ''} x=${place} y=${isFailed ? 2 : 8} width="4" height=${isFailed ? 20 : 14}></rect>`)}
      ${axis.breaks.map(gap => svg`<rect class="break" x=${axis.place(gap.from)} y="0" width=${axis.place(gap.to) - axis.place(gap.from)} height=${HEIGHT}>
        <title>${duration(new Date(gap.from).toISOString(), new Date(gap.to).toISOString())} in which nothing happened</title></rect>`)}
      <rect class="outside" x="0" y="0" width=${from} height=${HEIGHT}></rect>
      <rect class="outside" x=${to} y="0" width=${WIDTH - to} height=${HEIGHT}></rect>
    </svg>`;
}

/** The places at which states began, each once, and whether one of them failed. */
function densityOf(visits, axis) {
  const places = new Map();
  for (const { from, outcome } of visits) {
    const place = Math.floor(axis.place(Date.parse(from)) / 4) * 4;
    places.set(place, places.get(place) || outcome === 'failed');
  }
  return [...places];
}

const now = () => new Date().toISOString();

/** The time from the first beginning to the last end. */
export function boundsOf(visits) {
  let [from, to] = [Infinity, -Infinity];
  for (const visit of visits) {
    from = Math.min(from, Date.parse(visit.from));
    to = Math.max(to, Date.parse(visit.to ?? now()));
  }
  return { from, to: Math.max(to, from + 1) };
}

/** All times at which something began or ended. */
export function timesOf(visits) {
  return visits.flatMap(visit => [visit.from, visit.to, ...visit.steps.flatMap(step => [step.from, step.to, step.at])])
    .filter(time => time !== undefined)
    .map(time => Date.parse(time));
}

/** Returns true if a visit overlaps a window. */
export const isShown = (visit, { from, to }) => Date.parse(visit.from) <= to && Date.parse(visit.to ?? now()) >= from;
