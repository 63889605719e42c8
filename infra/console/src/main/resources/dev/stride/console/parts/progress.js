// The actions on several instances since the page was loaded, with their progress and what the server refused. They stay on each list
// until a reader closes them.
import { html } from 'lit-html';
import { instanceAddress } from '../api/route.js';

/** The number of requests that wait for their answers at the same time. */
const AT_ONCE = 4;

/** The newest first. */
const runs = [];

export const isRunning = () => runs.some(run => !run.isOver);

/**
 * Sends a request for each instance, and shows the progress.
 *
 * @param {string} label of the action @param {string[]} ids @param {(id: string) => Promise<unknown>} request
 * @param {() => void} update is called after each answer
 * @returns {Promise<{left: string[], outcome: string}>} the instances without a request, if a reader stopped, and the outcome in words
 */
export async function sendToAll(label, ids, request, update) {
  const ahead = [...ids];
  const run = { label, total: ids.length, done: 0, refusals: [], isOver: false, isStopped: false };
  runs.unshift(run);
  async function work() {
    while (ahead.length > 0 && !run.isStopped) {
      const id = ahead.shift();
      try {
        await request(id);
      } catch (error) {
        run.refusals.push({ id, message: error.message });
        run.isStopped ||= error.isSessionOver === true;
      }
      run.done += 1;
      update();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  run.isOver = true;
  return { left: ahead, outcome: outcome(run) };
}

/** @param {() => void} update draws the page again */
export const resultsView = update => runs.map(run => resultView(run, update));

const outcome = ({ label, done, total, refusals }) =>
  `${label}: ${done - refusals.length} of ${total} accepted${refusals.length > 0 ? `, ${refusals.length} refused` : ''}.`;

function resultView(run, update) {
  const end = () => {
    runs.splice(runs.indexOf(run), 1);
    update();
  };
  const stop = () => {
    run.isStopped = true;
    update();
  };
  return html`
    <section class="pane" aria-label="Result of the action">
      <p class="buttons"><progress max=${run.total} value=${run.done} aria-label="Answered requests"></progress>
        ${run.isOver ? outcome(run) : `${run.label}: ${run.done} of ${run.total} answered.`}
        ${run.isOver ? html`<button class="small" @click=${end}>Close</button>` : html`<button class="small" @click=${stop}>Stop</button>`}</p>
      ${run.refusals.length === 0 ? '' : html`
        <ul class="faults" aria-label="Refused requests">${run.refusals.map(({ id, message }) => html`
          <li><a href=${instanceAddress(id)}><code>${id}</code></a> ${message}</li>`)}</ul>`}
    </section>`;
}
