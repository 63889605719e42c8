// The events of a type that arrived, and which instances consumed them.
import { html } from 'lit-html';
import { listArrivedEvents } from '../api/client.js';
import { instanceAddress } from '../api/route.js';
import { empty, problem } from './status.js';
import { time } from './time.js';

/** @param {{update: () => void}} shell */
export function arrivedEvents(shell) {
  const state = { type: '', correlation: '', page: null, error: null };

  async function load(cursor) {
    try {
      const { body } = await listArrivedEvents({ type: state.type, correlation: state.correlation, cursor });
      const before = cursor === undefined ? [] : state.page.events;
      state.page = { ...body, events: [...before, ...body.events] };
      state.error = null;
    } catch (error) {
      Object.assign(state, { page: null, error });
    }
    shell.update();
  }

  function submit(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    Object.assign(state, { type: fields.get('type').trim(), correlation: fields.get('correlation').trim() });
    load();
  }

  function table({ events, needed, cursor }) {
    return html`
      ${needed.length > 0 ? html`<p class="hint">Events that are tied to an instance by ${needed.join(', ')} are listed only with its value,
        such as ${needed.map(name => `${name}:VALUE`).join(',')}.</p>` : ''}
      ${events.length === 0 ? empty('No such event arrived in the last 14 days.', '') : html`
        <div class="scroll"><table class="list">
          <thead><tr><th>Arrived</th><th>Source</th><th>Id</th><th>Correlation</th><th>Consumed by</th></tr></thead>
          <tbody>${events.map(each => html`
            <tr><td>${time(each.at)}</td><td>${each.source}</td><td>${each.id}</td>
              <td>${Object.entries(each.correlation).map(([name, value]) => `${name}=${value}`).join(', ')}</td>
              <td>${each.consumedBy.length === 0 ? 'not recorded' : each.consumedBy.map(id => html`<a href=${instanceAddress(id)}><code>${id}</code></a> `)}</td></tr>`)}
          </tbody></table></div>`}
      ${cursor ? html`<p><button @click=${() => load(cursor)}>Older events</button></p>` : ''}`;
  }

  /** @param {string[]} types that workflows consume */
  return types => html`
    <form class="filters" @submit=${submit}>
      <label class="inline">Type <input name="type" required list="event-types" .value=${state.type}></label>
      <datalist id="event-types">${types.map(type => html`<option value=${type}></option>`)}</datalist>
      <label class="inline">Correlation, as name:value <input name="correlation" .value=${state.correlation}></label>
      <button>List</button>
    </form>
    ${problem(state.error)}
    ${state.page === null ? '' : table(state.page)}`;
}
