// The list of instances, the newest first, with filters.
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { endpointOptions, listInstances } from '../api/client.js';
import { instanceAddress, instancesAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { command, duration, empty, problem, statusBadge, time } from '../parts/status.js';

const STATUSES = ['PENDING', 'RUNNING', 'WAITING', 'SUSPENDED', 'COMPLETED', 'FAULTED', 'TIMED_OUT', 'CANCELLED'];
const PAGE = 50;

export function instancesPage(route, shell) {
  const filters = () => Object.fromEntries(['workflow', 'status', 'from', 'to'].map(name => [name, route.query.get(name) ?? '']));
  const state = { rows: null, etag: null, error: null, cursor: undefined, older: [] };
  const polling = poll(firstPage, shell);

  async function firstPage() {
    try {
      const { body } = await listInstances({ ...filters(), limit: PAGE });
      const isSame = JSON.stringify(body.instances) === JSON.stringify(state.rows);
      state.rows = body.instances;
      state.cursor = state.older.length === 0 ? body.cursor : state.cursor;
      state.error = null;
      shell.update();
      return isSame ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  async function more() {
    try {
      const { body } = await listInstances({ ...filters(), limit: PAGE, cursor: state.cursor });
      const known = new Set([...state.rows, ...state.older].map(each => each.id));
      state.older.push(...body.instances.filter(each => !known.has(each.id)));
      state.cursor = body.cursor;
    } catch (error) {
      state.error = error;
    }
    shell.update();
  }

  function table() {
    if (state.rows === null) {
      return state.error ? '' : html`<p class="hint">Loading …</p>`;
    }
    const known = new Set(state.rows.map(each => each.id));
    const all = [...state.rows, ...state.older.filter(each => !known.has(each.id))];
    if (all.length === 0 && state.cursor === undefined) {
      const isFiltered = Object.values(filters()).some(value => value !== '');
      return isFiltered
        ? empty('No instance matches these filters.', html`<a class="button" href=${instancesAddress({})}>Clear the filters</a>`)
        : empty('No instance was started yet.', command(`./stride start WORKFLOW ${endpointOptions()}`));
    }
    return html`
      <div class="scroll"><table>
        <thead><tr><th>Status</th><th>Instance</th><th>Workflow</th><th>State</th><th>Fault</th><th>Started</th><th>Took</th></tr></thead>
        <tbody>${repeat(all, each => each.id, row)}</tbody>
      </table></div>
      ${state.cursor === undefined ? '' : html`<p><button @click=${more}>Older instances</button></p>`}`;
  }

  return {
    title: () => 'Instances',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Instances</h1>${form(filters())}</div>
      ${problem(state.error)}
      ${table()}`,
  };
}

function row(each) {
  return html`
    <tr>
      <td>${statusBadge(each.status)}</td>
      <td><a href=${instanceAddress(each.id)}><code>${each.id}</code></a></td>
      <td><a href=${workflowAddress(each.workflow)}>${each.workflow.id} ${each.workflow.version}</a></td>
      <td class="cut">${each.state ?? ''}</td>
      <td class="cut" title=${each.fault?.message ?? ''}>${each.fault ? `${each.fault.name}: ${each.fault.message}` : ''}</td>
      <td>${time(each.startedAt)}</td>
      <td>${each.endedAt ? duration(each.startedAt, each.endedAt) : ''}</td>
    </tr>`;
}

function form(current) {
  const change = event => {
    const fields = new FormData(event.target.form ?? event.target);
    location.hash = instancesAddress({ ...current, workflow: fields.get('workflow'), status: fields.get('status') });
  };
  const submit = event => {
    event.preventDefault();
    change(event);
  };
  return html`
    <form class="filters" @submit=${submit}>
      <label class="inline">Workflow <input name="workflow" .value=${current.workflow} @change=${change}></label>
      <label class="inline">Status
        <select name="status" @change=${change}>
          <option value="">all</option>
          ${STATUSES.map(each => html`<option value=${each} ?selected=${each === current.status}>${each.toLowerCase().replace('_', ' ')}</option>`)}
        </select></label>
    </form>`;
}
