// The deployed workflows, with the instances of each.
import { html } from 'lit-html';
import { countInstances, endpointOptions, listWorkflows } from '../api/client.js';
import { faultsAddress, instancesAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { FAILED, countLink } from '../parts/filters.js';
import { command, empty, problem } from '../parts/status.js';
import { time } from '../parts/time.js';

/** The time after which the instances are counted again, in milliseconds: to count reads many of them. */
const RECOUNT = 60_000;

export function workflowsPage(route, shell) {
  const state = { workflows: null, error: null, search: route.query.get('q') ?? '', hasMore: false, counts: null, atLeast: false };
  let countedAt = 0;
  const polling = poll(ask, shell);

  async function ask() {
    try {
      const { body } = await listWorkflows();
      const isSame = JSON.stringify(body.workflows) === JSON.stringify(state.workflows);
      state.workflows = body.workflows;
      state.hasMore = body.cursor !== undefined;
      state.error = null;
      shell.update();
      await count();
      return isSame ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  async function count() {
    if (Date.now() - countedAt >= RECOUNT) {
      countedAt = Date.now();
      const { body } = await countInstances({ by: 'workflow' });
      state.counts = new Map(body.workflows.map(each => [each.id, each]));
      state.atLeast = body.atLeast;
      shell.update();
    }
  }

  function rows() {
    const wanted = state.search.toLowerCase();
    return state.workflows.filter(each => `${each.id} ${each.name}`.toLowerCase().includes(wanted));
  }

  function row({ id, version, name, language, deployedAt }) {
    const { counts = {}, newest } = state.counts?.get(id) ?? {};
    const failed = (counts.FAULTED ?? 0) + (counts.TIMED_OUT ?? 0);
    return html`
      <tr>
        <td class="wide"><a href=${workflowAddress({ id })}><b>${id}</b></a> ${version}${name === id ? '' : html`<br><small>${name}</small>`}</td>
        <td>${counts.OPEN > 0 ? countLink('OPEN', counts.OPEN, { workflow: id }) : ''}${counts.SUSPENDED > 0 ? countLink('SUSPENDED', counts.SUSPENDED, { workflow: id }) : ''}</td>
        <td>${failed > 0 ? html`<a class="badge failed" href=${instancesAddress({ workflow: id, status: FAILED })}>${failed.toLocaleString()} failed</a>
          <a href=${faultsAddress({ workflow: id })}>why</a>` : ''}</td>
        <td class="when">${newest ? html`<a href=${instancesAddress({ workflow: id })}>${time(newest)}</a>` : state.counts ? html`<small>no run</small>` : ''}</td>
        <td><small>${language}, deployed ${time(deployedAt)}</small></td>
      </tr>`;
  }

  function table() {
    if (state.workflows === null) {
      return state.error ? '' : html`<p class="hint">Loading …</p>`;
    }
    if (state.workflows.length === 0) {
      return empty('No workflow is deployed.', command(`./stride deploy FILE ${endpointOptions()}`));
    }
    const found = rows();
    if (found.length === 0) {
      return empty(`None of the ${state.workflows.length} workflows contains “${state.search}”.`,
        html`<button @click=${() => { state.search = ''; shell.update(); }}>Clear the search</button>`);
    }
    return html`
      <div class="scroll"><table class="list">
        <thead><tr><th>Workflow</th><th>Open</th><th>Failed</th><th>Last run</th><th>Language</th></tr></thead>
        <tbody>${found.map(row)}</tbody>
      </table></div>
      ${state.atLeast ? html`<p class="hint">Only the newest instances were counted.</p>` : ''}
      ${state.hasMore ? html`<p class="hint">There are more. Search by id on the command line: ./stride workflows.</p>` : ''}`;
  }

  return {
    title: () => 'Workflows',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Workflows</h1>
        <label class="inline">Search <input type="search" .value=${state.search}
          @input=${event => { state.search = event.target.value; shell.update(); }}></label>
        <a class="button" href="#/edit">New definition</a></div>
      ${problem(state.error)}
      ${table()}`,
  };
}
