// Failed instances in groups: one for each kind of fault at one place of one workflow.
import { html } from 'lit-html';
import { groupFaults } from '../api/client.js';
import { faultsAddress, instancesAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { bulkActions } from '../parts/bulk.js';
import { resultsView } from '../parts/progress.js';
import { FAILED } from '../parts/filters.js';
import { empty, problem } from '../parts/status.js';
import { time } from '../parts/time.js';

const HOUR = 3_600_000;

/** The choices of the time in which the instances started, with their hours. */
const PERIODS = { '': ['at any time', null], hour: ['in the last hour', 1], day: ['in the last 24 hours', 24], week: ['in the last 7 days', 168] };

export function faultsPage(route, shell) {
  const period = route.query.get('started') ?? '';
  const workflow = route.query.get('workflow') ?? '';
  const hours = PERIODS[period]?.[1] ?? null;
  const from = hours === null ? '' : new Date(Date.now() - hours * HOUR).toISOString();
  const state = { body: null, error: null };
  const polling = poll(ask, shell);
  const bulk = bulkActions(shell, () => polling.now());

  async function ask() {
    try {
      const before = JSON.stringify(state.body);
      state.body = (await groupFaults({ workflow, from })).body;
      state.error = null;
      shell.update();
      return before === JSON.stringify(state.body) ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  /** The filters of the list that find the instances of a group, and perhaps a few others. */
  const filtersOf = group => ({ workflow: group.workflow, status: FAILED, fault: group.fault.code || group.fault.name, pointer: group.fault.pointer, from });

  const isIn = ({ fault }) => row => ['name', 'code', 'pointer'].every(name => row.fault?.[name] === fault[name]);

  async function retry(group) {
    await bulk.selectMatching(filtersOf(group), isIn(group));
    bulk.open('retry');
  }

  const row = group => html`
    <tr>
      <td class="number"><a href=${instancesAddress(filtersOf(group))}>${group.count.toLocaleString()}</a></td>
      <td class="name"><a href=${workflowAddress({ id: group.workflow })}>${group.workflow}</a></td>
      <td class="wide"><b>${group.fault.name}</b>${group.fault.code && group.fault.code !== group.fault.name ? ` ${group.fault.code}` : ''}
        <span class="fault-text" title=${group.fault.message}>${group.fault.message}</span></td>
      <td class="name">${group.fault.state}<br><code>${group.fault.pointer}</code></td>
      <td class="when">${time(group.newest)}<br><small>first ${time(group.oldest)}</small></td>
      <td><button class="small" aria-label="Retry all ${group.count} of ${group.workflow} with ${group.fault.name} at ${group.fault.pointer}"
        @click=${() => retry(group)}>Retry all</button></td>
    </tr>`;

  function table() {
    if (state.body === null) {
      return state.error ? '' : html`<p class="hint">Loading …</p>`;
    }
    return state.body.groups.length === 0 ? empty('No instance failed.', '') : html`
      ${bulk.isIdle() ? '' : bulk.bar([], null)}
      <div class="scroll"><table class="list">
        <thead><tr><th>Instances</th><th>Workflow</th><th>Fault</th><th>At</th><th>Last</th><th><span class="unseen">Action</span></th></tr></thead>
        <tbody>${state.body.groups.map(row)}</tbody>
      </table></div>
      ${state.body.atLeast ? html`<p class="hint">Only the newest failed instances were read. There are more.</p>` : ''}`;
  }

  return {
    title: () => 'Faults',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Faults</h1>
        <form class="filters" aria-label="Filters" @submit=${event => event.preventDefault()} @change=${change}>
          <label class="inline">Workflow <input name="workflow" placeholder="its id" .value=${workflow}></label>
          <label class="inline">Started <select name="started">${Object.entries(PERIODS).map(([name, [word]]) => html`
            <option value=${name} ?selected=${name === period}>${word}</option>`)}</select></label>
        </form></div>
      ${problem(state.error)}
      ${resultsView(shell.update)}
      ${table()}
      ${bulk.dialog()}`,
  };
}

function change(event) {
  location.hash = faultsAddress(Object.fromEntries(new FormData(event.currentTarget)));
}
