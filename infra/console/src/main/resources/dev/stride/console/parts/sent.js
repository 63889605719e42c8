// The result of sending an event: its consumers, or the reason why it has none.
import { html } from 'lit-html';
import { listInstances, showHistory } from '../api/client.js';
import { instanceAddress } from '../api/route.js';
import { matching, nearest } from '../fold/match.js';
import { consumerName } from './consumers.js';

/** The number of new instances of a workflow whose history is read. */
const CANDIDATES = 20;

/** Clocks of the browser and of the server may differ by as much. */
const TOLERANCE = 60_000;

/** @param {object} event @param {object[]} consumers at the time at which it is sent */
export function sentEvent(event, consumers) {
  return { event, at: Date.now(), matched: matching(event, consumers), nearest: nearest(event, consumers), consumedBy: new Set() };
}

/** Looks for the instances that consumed an event, among those that waited for it and those that were started since. */
export async function trace(sent) {
  const from = new Date(sent.at - TOLERANCE).toISOString();
  for (const { instance, workflow } of sent.matched) {
    const ids = instance ? [instance]
      : (await listInstances({ workflow: workflow.id, limit: CANDIDATES })).body.instances.filter(each => each.startedAt >= from).map(each => each.id);
    for (const id of ids.filter(each => !sent.consumedBy.has(each))) {
      const { body } = await showHistory(id);
      if (body.entries.some(entry => entry.what === 'consumed' && entry.id === sent.event.id)) {
        sent.consumedBy.add(id);
      }
    }
  }
}

export function sentView(sent) {
  if (sent.matched.length === 0) {
    return html`
      <section class="empty" aria-label="Result"><p><b>Nothing consumes this event.</b></p>
        ${sent.nearest === null ? html`<p>No workflow consumes events.</p>` : html`
          <p>Nearest is ${consumerName(sent.nearest.consumer)}. It differs in:</p>
          <ul>${sent.nearest.differences.map(({ name, wanted, given }) => html`
            <li><code>${name}</code>: expected <b>${wanted}</b>, the event has ${given === undefined ? 'none' : html`<b>${given}</b>`}</li>`)}</ul>`}
      </section>`;
  }
  return html`
    <section class="empty" aria-label="Result">
      <p>The event was accepted. It ${sent.matched.every(each => each.isCertain) ? 'matches' : 'may match'} ${sent.matched.map((each, index) => html`${index > 0 ? '; ' : ''}${consumerName(each)}`)}.</p>
      ${sent.matched.every(each => each.isCertain) ? '' : html`<p class="hint">Further conditions over the event decide which it reaches.</p>`}
      ${sent.consumedBy.size > 0 ? html`<p>Consumed by ${[...sent.consumedBy].map(id => html`
        <a href=${instanceAddress(id)}><code>${id}</code></a> `)}</p>` : ''}
    </section>`;
}
