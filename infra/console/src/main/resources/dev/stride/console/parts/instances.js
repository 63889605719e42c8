// The table of instances.
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { instanceAddress, workflowAddress } from '../api/route.js';
import { labelsView, starterName } from './starter.js';
import { statusBadge } from './status.js';
import { duration, time } from './time.js';

/** @param {object[]} rows @param {{box: Function, allBox: Function}} bulk selects rows */
export function instancesTable(rows, bulk) {
  const hasLabels = rows.some(each => Object.keys(each.labels ?? {}).length > 0);
  return html`
    <div class="scroll"><table class="list">
      <thead><tr><th class="pick">${bulk.allBox(rows.map(each => each.id))}</th><th>Status</th><th>Instance</th><th>State, fault</th>${hasLabels ? html`<th>Labels</th>` : ''}<th>Started</th><th class="took">Took</th></tr></thead>
      <tbody>${repeat(rows, each => each.id, each => row(each, hasLabels, bulk))}</tbody>
    </table></div>`;
}

function row(each, hasLabels, bulk) {
  const { id, workflow, status, fault, startedAt, endedAt } = each;
  return html`
    <tr>
      <td class="pick">${bulk.box(id)}</td>
      <td class="status">${statusBadge(status)}</td>
      <td class="name"><a href=${instanceAddress(id)}><code>${id}</code></a><br><a href=${workflowAddress(workflow)}>${workflow.id} ${workflow.version}</a></td>
      <td class="wide">${each.state ?? fault?.state ?? ''}${fault ? html`
        <span class="fault-text" title=${fault.message}>${fault.name}: ${fault.message}</span>` : ''}</td>
      ${hasLabels ? html`<td>${labelsView(each.labels)}${each.cut ? html`<span title="The page of the instance shows all of its labels">…</span>` : ''}</td>` : ''}
      <td class="when">${time(startedAt)} ${each.startedBy && each.startedBy.kind !== 'client' ? html`<small>by ${starterName(each.startedBy)}</small>` : ''}</td>
      <td class="took">${endedAt ? duration(startedAt, endedAt) : ''}</td>
    </tr>`;
}
