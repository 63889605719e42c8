// Consumers of events: instances that wait, and workflows that begin with an event or wait for it later.
import { html } from 'lit-html';
import { instanceAddress, workflowAddress } from '../api/route.js';
import { deadline } from './time.js';

/** Returns the waits of listed instances for events. */
export function waitsOf(instances) {
  return instances.flatMap(({ id, workflow, waitingFor }) =>
    waitingFor.filter(wait => wait.kind === 'event').map(wait => ({ ...wait, instance: id, workflow })));
}

/** Returns the subscriptions of the API in the form of waits: any value of each correlation matches. */
export function consumersOf(subscriptions) {
  return subscriptions.map(each => ({ ...each, correlation: Object.fromEntries(each.correlation.map(name => [name, ''])) }));
}

/** The words for a consumer in a sentence. */
export function consumerName({ instance, workflow, kind, state }) {
  if (instance) {
    return html`instance <a href=${instanceAddress(instance)}><code>${instance}</code></a> of ${workflow.id}, which waits in ${state}`;
  }
  return html`workflow <a href=${workflowAddress(workflow)}>${workflow.id} ${workflow.version}</a>${kind === 'start' ? ', which it starts' : ', of which no instance waits now'}`;
}

/** @param {object[]} waits @param {(consumer: object) => void} use fills the form with an event for a consumer */
export function waitsTable(waits, use) {
  return html`
    <div class="scroll"><table class="list">
      <thead><tr><th>Instance</th><th>State</th><th>Type</th><th>Source</th><th>Correlation</th><th>Until</th><th>Event</th></tr></thead>
      <tbody>${waits.map(each => html`
        <tr>
          <td><a href=${instanceAddress(each.instance)}><code>${each.instance}</code></a></td><td>${each.state}</td>
          ${attributes(each)}
          <td>${each.until ? deadline(each.until) : 'it comes'}</td>
          <td><button class="small" aria-label=${`Fill in ${each.event} for ${each.instance}`} @click=${() => use(each)}>Fill in</button></td>
        </tr>`)}</tbody>
    </table></div>`;
}

export function consumersTable(consumers, use) {
  return html`
    <div class="scroll"><table class="list">
      <thead><tr><th>Workflow</th><th>Effect</th><th>Type</th><th>Source</th><th>Correlation</th><th>Event</th></tr></thead>
      <tbody>${consumers.map(each => html`
        <tr>
          <td><a href=${workflowAddress(each.workflow)}>${each.workflow.id} ${each.workflow.version}</a></td>
          <td>${each.kind === 'start' ? 'starts an instance' : 'an instance may wait'}</td>
          ${attributes(each)}
          <td><button class="small" aria-label=${`Fill in ${each.event} for ${each.workflow.id}`} @click=${() => use(each)}>Fill in</button></td>
        </tr>`)}</tbody>
    </table></div>`;
}

function attributes(consumer) {
  return html`<td>${consumer.type || 'any'}</td><td>${consumer.source}</td><td>${correlationText(consumer)}</td>`;
}

/** The required values of an event, with their places in it if these are not attributes of the same names. */
export function correlationText({ correlation = {}, places = {}, conditional }) {
  const values = Object.entries(correlation).map(([name, value]) => `${name}=${value || 'any'}${places[name] ? ` at ${places[name]}` : ''}`);
  return [...values, ...(conditional ? ['further conditions'] : [])].join(', ');
}
