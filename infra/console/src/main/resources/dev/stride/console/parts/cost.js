// The cost of a run on AWS, and the counts from which it is computed.
import { html } from 'lit-html';
import { dearest } from '../fold/dearest.js';

const MANY = 1_000_000;

/** The numbers of which the cost is made, with their names. */
const PARTS = { commits: 'commits', messages: 'messages', calls: 'calls', schedules: 'schedules', events: 'events' };

/** The number of states that are named as the dearest. */
const DEAREST = 3;

/** The dearest states by history. The page draws the same history many times. */
const folded = new WeakMap();

/**
 * @param {object | undefined} usage of the instance; undefined before its first commit
 * @param {object[]} entries of its history
 */
export function costView(usage, entries) {
  if (usage?.dollars === undefined) {
    return '';
  }
  return html`
    <details class="cost"><summary>Cost: ${usage.atLeast ? 'at least' : 'about'} ${dollars(usage.dollars)}</summary>
      <p class="hint">${Object.keys(PARTS).filter(name => usage[name] !== undefined).map(name => `${usage[name].toLocaleString()} ${PARTS[name]}`).join(', ')}.
        A million such runs cost ${usage.atLeast ? 'at least' : 'about'} ${dollars(usage.dollars * MANY)} at list prices.
        ${usage.estimated ? 'Estimated from what the instance has stored.' : 'Counted request by request.'}
        ${usage.atLeast ? 'The instance has more branches than were read.' : ''}</p>
      ${statesView(dearestOf(entries), usage.dollars)}
    </details>`;
}

function statesView(states, all) {
  return states.length < 2 ? '' : html`
    <h3>The dearest states, estimated from the history</h3>
    <ol class="dearest">${states.map(({ state, share }) => html`
      <li><b>${state}</b>: ${Math.round(share * 100)} %, about ${dollars(share * all)}</li>`)}</ol>`;
}

function dearestOf(entries) {
  if (!folded.has(entries)) {
    folded.set(entries, dearest(entries, DEAREST));
  }
  return folded.get(entries);
}

/** An amount with two digits that say something, such as $0.000025, or whole dollars with separators. */
function dollars(amount) {
  const digits = amount >= 100 || amount === 0 ? 0 : Math.max(2, 1 - Math.floor(Math.log10(amount)));
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
