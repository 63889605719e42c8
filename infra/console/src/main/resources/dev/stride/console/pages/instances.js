// The list of instances, the newest first, with filters.
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { countInstances, endpointOptions, listInstances } from '../api/client.js';
import { instanceAddress, instancesAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { bulkActions } from '../parts/bulk.js';
import { countsView, FILTERS, filterForm, labelsView, starterName } from '../parts/filters.js';
import { command, duration, empty, problem, statusBadge, time } from '../parts/status.js';

const PAGE = 50;

export function instancesPage(route, shell) {
  const filters = () => Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']));
  const state = { rows: null, etag: null, error: null, counts: null, cursor: undefined, older: [], unreadable: [] };
  const polling = poll(firstPage, shell);
  const bulk = bulkActions(shell, () => polling.now());

  const canCount = () => FILTERS.every(name => filters()[name] === '' || ['workflow', 'status', 'from'].includes(name));

  async function firstPage() {
    try {
      const { body } = await listInstances({ ...filters(), limit: PAGE });
      const isSame = JSON.stringify(body.instances) === JSON.stringify(state.rows);
      // Counts are of the same query as the rows, or are not shown.
      state.counts = canCount() && !isSame ? (await countInstances({ workflow: filters().workflow, from: filters().from })).body : state.counts;
      state.rows = body.instances;
      state.unreadable = body.unreadable ?? [];
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

  function unreadable() {
    return state.unreadable.length === 0
      ? ''
      : html`<p class="hint">The stored data of these instances cannot be read: ${state.unreadable.map(id => html`<a href=${instanceAddress(id)}><code>${id}</code></a> `)}</p>`;
  }

  function table() {
    if (state.rows === null) {
      return state.error ? '' : html`<p class="hint">Loading …</p>`;
    }
    const known = new Set(state.rows.map(each => each.id));
    const hasLabels = state.rows.some(each => Object.keys(each.labels ?? {}).length > 0);
    const all = [...state.rows, ...state.older.filter(each => !known.has(each.id))];
    if (all.length === 0 && state.cursor === undefined && state.unreadable.length === 0) {
      const isFiltered = Object.values(filters()).some(value => value !== '');
      return isFiltered
        ? empty('No instance matches these filters.', html`<a class="button" href=${instancesAddress({})}>Clear the filters</a>`)
        : empty('No instance was started yet.', command(`./stride start WORKFLOW ${endpointOptions()}`));
    }
    return html`
      ${unreadable()}
      ${bulk.bar()}
      <div class="scroll"><table>
        <thead><tr><th class="pick">${bulk.allBox(all.map(each => each.id))}</th><th>Status</th><th>Instance</th><th>Workflow</th>${hasLabels ? html`<th>Labels</th>` : ''}<th>State</th><th>Fault</th><th>Started</th><th>Took</th></tr></thead>
        <tbody>${repeat(all, each => each.id, each => row(each, hasLabels, bulk))}</tbody>
      </table></div>
      ${state.cursor === undefined ? '' : html`<p><button @click=${more}>Older instances</button></p>`}`;
  }

  return {
    title: () => 'Instances',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Instances</h1>${filterForm(filters())}</div>
      ${state.counts && state.rows?.length > 0 ? html`<p class="hint">${countsView(state.counts, { workflow: filters().workflow, from: filters().from })}</p>` : ''}
      ${problem(state.error)}
      ${table()}
      ${bulk.dialog()}`,
  };
}

function row(each, hasLabels, bulk) {
  return html`
    <tr>
      <td class="pick">${bulk.box(each.id)}</td>
      <td>${statusBadge(each.status)}</td>
      <td><a href=${instanceAddress(each.id)}><code>${each.id}</code></a></td>
      <td><a href=${workflowAddress(each.workflow)}>${each.workflow.id} ${each.workflow.version}</a></td>
      ${hasLabels ? html`<td>${labelsView(each.labels)}${each.cut ? html`<span title="The page of the instance shows all of its labels">…</span>` : ''}</td>` : ''}
      <td class="cut">${each.state ?? ''}</td>
      <td class="cut" title=${each.fault?.message ?? ''}>${each.fault ? `${each.fault.name}: ${each.fault.message}` : ''}</td>
      <td>${time(each.startedAt)} <small>${each.startedBy && each.startedBy.kind !== 'client' ? html`by ${starterName(each.startedBy)}` : ''}</small></td>
      <td>${each.endedAt ? duration(each.startedAt, each.endedAt) : ''}</td>
    </tr>`;
}
