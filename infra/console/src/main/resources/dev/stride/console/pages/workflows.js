// The deployed workflows.
import { html } from 'lit-html';
import { endpointOptions, listWorkflows } from '../api/client.js';
import { instancesAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { command, empty, problem, time } from '../parts/status.js';

export function workflowsPage(route, shell) {
  const state = { workflows: null, error: null, search: route.query.get('q') ?? '', hasMore: false };
  const polling = poll(async () => {
    try {
      const { body } = await listWorkflows();
      const isSame = JSON.stringify(body.workflows) === JSON.stringify(state.workflows);
      state.workflows = body.workflows;
      state.hasMore = body.cursor !== undefined;
      state.error = null;
      shell.update();
      return isSame ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }, shell);

  function rows() {
    const wanted = state.search.toLowerCase();
    return state.workflows.filter(each => `${each.id} ${each.name}`.toLowerCase().includes(wanted));
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
      <div class="scroll"><table>
        <thead><tr><th>Workflow</th><th>Name</th><th>Version</th><th>Language</th><th>Deployed</th><th>Instances</th></tr></thead>
        <tbody>${found.map(each => html`
          <tr>
            <td><a href=${workflowAddress({ id: each.id })}><b>${each.id}</b></a></td>
            <td>${each.name}</td><td>${each.version}</td><td>${each.language}</td><td>${time(each.deployedAt)}</td>
            <td><a href=${instancesAddress({ workflow: each.id })}>Show</a></td>
          </tr>`)}
        </tbody>
      </table></div>
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
