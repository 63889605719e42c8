// The list of instances, the newest first, with filters.
import { html } from 'lit-html';
import { countInstances, endpointOptions, listInstances } from '../api/client.js';
import { instanceAddress, instancesAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { bulkActions } from '../parts/bulk.js';
import { resultsView } from '../parts/progress.js';
import { dataSearch } from '../parts/search.js';
import { countsView, FILTERS, filterForm } from '../parts/filters.js';
import { instancesTable } from '../parts/instances.js';
import { deployedWorkflows, workflowsNamed } from '../parts/names.js';
import { command, empty, problem } from '../parts/status.js';

const PAGE = 50;

export function instancesPage(route, shell) {
  const filters = Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']));
  const state = { rows: null, error: null, counts: null, cursor: undefined, older: [], workflows: [], named: { ids: [], omitted: 0 }, unreadable: [] };
  const search = dataSearch(shell);
  const whenNamed = filters.workflow === '' ? undefined : nameWorkflows();
  const polling = poll(firstPage, shell);
  const bulk = bulkActions(shell, () => polling.now());

  /** Finds the workflows that the filter means, or that it can name. The list works without them, too. */
  async function nameWorkflows() {
    state.workflows = await deployedWorkflows().catch(() => []);
    state.named = workflowsNamed(state.workflows, filters.workflow);
    shell.update();
  }

  /** The filters as the API understands them. */
  function query() {
    const { data, ...others } = filters;
    return { ...others, workflow: state.named.ids.join(',') };
  }

  const canCount = () => FILTERS.every(name => filters[name] === '' || ['workflow', 'status', 'from'].includes(name)) && state.named.ids.length < 2;

  async function firstPage() {
    try {
      await whenNamed;
      const { body } = await listInstances({ ...query(), limit: PAGE });
      const isSame = JSON.stringify(body.instances) === JSON.stringify(state.rows);
      // Counts are of the same query as the rows, or are not shown.
      state.counts = canCount() && !isSame ? (await countInstances({ workflow: query().workflow, from: filters.from })).body : state.counts;
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
      const { body } = await listInstances({ ...query(), limit: PAGE, cursor: state.cursor });
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
    const all = [...state.rows, ...state.older.filter(each => !known.has(each.id))];
    if (all.length === 0 && state.cursor === undefined && state.unreadable.length === 0) {
      return Object.values(filters).some(value => value !== '')
        ? empty('No instance matches these filters.', html`<a class="button" href=${instancesAddress({})}>Clear the filters</a>`)
        : empty('No instance was started yet.', command(`./stride start WORKFLOW ${endpointOptions()}`));
    }
    const { found, searched, large } = filters.data === '' ? { found: all } : search(all, filters.data);
    return html`
      ${unreadable()}
      ${bulk.bar(found.map(each => each.id), state.cursor === undefined || filters.data !== '' ? null : query())}
      ${filters.data === '' ? '' : html`<p class="hint">${found.length} of the ${all.length} instances that are loaded contain “${filters.data}”${
        searched < all.length ? `, searched ${searched} so far` : ''}.${large > 0 ? ` ${large} have data that is too large to be searched.` : ''}</p>`}
      ${instancesTable(found, bulk)}
      ${state.cursor === undefined ? '' : html`<p><button @click=${more}>Older instances</button></p>`}`;
  }

  return {
    title: () => 'Instances',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Instances</h1></div>
      ${filterForm(filters, state.workflows, () => state.workflows.length === 0 && nameWorkflows())}
      ${state.named.ids.length > 1 ? html`<p class="hint">Instances of ${state.named.ids.join(', ')}${
        state.named.omitted > 0 ? `, but not of ${state.named.omitted} more workflows: write more of the name` : ''}.</p>` : ''}
      ${state.counts && state.rows?.length > 0 ? html`<p class="hint">${countsView(state.counts, { workflow: filters.workflow, from: filters.from })}</p>` : ''}
      ${problem(state.error)}
      ${resultsView(shell.update)}
      ${table()}
      ${bulk.dialog()}`,
  };
}
