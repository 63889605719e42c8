// The filters of the list of instances, and how many instances there are.
import { html, nothing } from 'lit-html';
import { instancesAddress } from '../api/route.js';

const STATUSES = ['PENDING', 'RUNNING', 'WAITING', 'SUSPENDED', 'COMPLETED', 'FAULTED', 'TIMED_OUT', 'CANCELLED'];

/** The statuses of instances that failed, as a filter. */
export const FAILED = 'FAULTED,TIMED_OUT';

/** The kinds of starters, with their words. */
export const STARTERS = { client: 'a client', events: 'events', schedule: 'a schedule', workflow: 'a parent instance', continued: 'a predecessor' };

/** The filters by texts that are always shown, with their labels and examples. */
const MAIN = { workflow: ['Workflow', 'part of its id or name'], faultText: ['Fault', 'part of its text'], label: ['Label', 'name:value'],
  data: ['Data', 'value in input, output'] };

/** The filters that are folded away at first. */
const MORE = { version: 'Version', fault: 'Fault, by exact name or code', pointer: 'Fault at JSON pointer', id: 'Id begins with', parent: 'Called by instance' };

const TIMES = { from: 'Started from', to: 'Started before' };

export const FILTERS = ['status', 'startedBy', ...Object.keys(MAIN), ...Object.keys(MORE), ...Object.keys(TIMES)];

/** The counted statuses, those that need attention first. */
const COUNTED = ['FAULTED', 'TIMED_OUT', 'SUSPENDED', 'OPEN', 'CANCELLED', 'COMPLETED'];

const wordOf = name => name.toLowerCase().replace('_', ' ');

/**
 * @param {Record<string, string>} current the values of the filters
 * @param {{id: string, name: string}[]} workflows to choose from
 * @param {() => void} choose is called when a reader goes to a field
 */
export function filterForm(current, workflows, choose) {
  const change = event => {
    const fields = new FormData(event.target.form ?? event.target);
    const times = Object.fromEntries(Object.keys(TIMES).map(name => [name, instantOf(fields.get(name))]));
    location.hash = instancesAddress({ ...Object.fromEntries(fields), ...times });
  };
  const submit = event => {
    event.preventDefault();
    change(event);
  };
  const text = (name, label, example = '') => html`<label class="inline">${label}
    <input name=${name} .value=${current[name]} placeholder=${example} list=${name === 'workflow' ? 'workflows' : nothing} @change=${change}></label>`;
  const choice = (name, label, options) => html`
    <label class="inline">${label} <select name=${name} @change=${change}>
      <option value="">all</option>
      ${options.map(([value, word]) => html`<option value=${value} ?selected=${value === current[name]}>${word}</option>`)}</select></label>`;
  const isMore = ['startedBy', ...Object.keys(MORE), ...Object.keys(TIMES)].some(name => current[name] !== '');
  return html`
    <form class="filters" aria-label="Filters" @submit=${submit} @focusin=${choose}>
      ${Object.entries(MAIN).map(([name, [label, example]]) => text(name, label, example))}
      ${choice('status', 'Status', [[FAILED, 'failed'], ...STATUSES.map(each => [each, wordOf(each)])])}
      <datalist id="workflows">${workflows.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</datalist>
      <details ?open=${isMore}><summary>More filters</summary><div class="filters">
        ${Object.entries(MORE).map(([name, label]) => text(name, label))}
        ${choice('startedBy', 'Started by', Object.entries(STARTERS))}
        ${Object.entries(TIMES).map(([name, label]) => html`
          <label class="inline">${label} <input type="datetime-local" name=${name} .value=${localOf(current[name])} @change=${change}></label>`)}
      </div></details>
    </form>`;
}

/** The counts of instances as links to them. @param {{counts: Record<string, number>, atLeast: boolean}} answer */
export function countsView({ counts, atLeast }, query) {
  const shown = COUNTED.filter(status => counts[status] > 0).map(status => [status, counts[status]]);
  return shown.length === 0 ? html`none.` : html`${shown.map(([status, count]) => countLink(status, count, query))}${atLeast ? '(of the newest ones)' : ''}`;
}

/** A number of instances as a link to them. @param {string} status also OPEN, for instances that have not ended */
export const countLink = (status, count, query) => html`
  <a class="count" href=${instancesAddress({ ...query, status: status === 'OPEN' ? 'PENDING,RUNNING,WAITING' : status })}>${count.toLocaleString()} ${wordOf(status)}</a> `;

/** A time of a field, which is in the reader's zone, as an instant; '' if it is empty. */
const instantOf = local => (local ? new Date(local).toISOString() : '');

function localOf(instant) {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
