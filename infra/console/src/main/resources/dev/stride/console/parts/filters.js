// The filters of the list of instances, and how many instances there are.
import { html } from 'lit-html';
import { instanceAddress, instancesAddress } from '../api/route.js';
import { time } from './status.js';

const STATUSES = ['PENDING', 'RUNNING', 'WAITING', 'SUSPENDED', 'COMPLETED', 'FAULTED', 'TIMED_OUT', 'CANCELLED'];

/** The kinds of starters, with their words. */
const STARTERS = { client: 'a client', events: 'events', schedule: 'a schedule', workflow: 'a parent instance', continued: 'a predecessor' };

/** The filters that are folded away at first. */
const MORE = { version: 'Version', fault: 'Fault, by name or code', label: 'Label, as name:value', id: 'Id begins with', parent: 'Called by instance' };

const TIMES = { from: 'Started from', to: 'Started before' };

export const FILTERS = ['workflow', 'status', 'startedBy', ...Object.keys(MORE), ...Object.keys(TIMES)];

/** The counted statuses, those that need attention first. */
const COUNTED = ['FAULTED', 'TIMED_OUT', 'SUSPENDED', 'OPEN', 'CANCELLED', 'COMPLETED'];

const wordOf = name => name.toLowerCase().replace('_', ' ');

/** @param {Record<string, string>} current the values of the filters */
export function filterForm(current) {
  const change = event => {
    const fields = new FormData(event.target.form ?? event.target);
    const times = Object.fromEntries(Object.keys(TIMES).map(name => [name, instantOf(fields.get(name))]));
    location.hash = instancesAddress({ ...Object.fromEntries(fields), ...times });
  };
  const submit = event => {
    event.preventDefault();
    change(event);
  };
  const text = (name, label) => html`<label class="inline">${label} <input name=${name} .value=${current[name]} @change=${change}></label>`;
  const choice = (name, label, options) => html`
    <label class="inline">${label} <select name=${name} @change=${change}>
      <option value="">all</option>
      ${options.map(([value, word]) => html`<option value=${value} ?selected=${value === current[name]}>${word}</option>`)}</select></label>`;
  const isMore = ['startedBy', ...Object.keys(MORE), ...Object.keys(TIMES)].some(name => current[name] !== '');
  return html`
    <form class="filters" @submit=${submit}>
      ${text('workflow', 'Workflow')}
      ${choice('status', 'Status', STATUSES.map(each => [each, wordOf(each)]))}
      <details ?open=${isMore}><summary>More filters</summary><div class="filters">
        ${Object.entries(MORE).map(([name, label]) => text(name, label))}
        ${choice('startedBy', 'Started by', Object.entries(STARTERS))}
        ${Object.entries(TIMES).map(([name, label]) => html`
          <label class="inline">${label} <input type="datetime-local" name=${name} .value=${localOf(current[name])} @change=${change}></label>`)}
      </div></details>
    </form>`;
}

/** Returns the starter of an instance in words. @param {{kind: string} | undefined} starter undefined if it is not known */
export const starterName = starter => STARTERS[starter?.kind] ?? '';

/** Returns the starter of an instance, with a link to the instance that started it, or the names of the events. */
export function starterView(starter, parent) {
  const link = (id, word) => html`<a href=${instanceAddress(id)}>${word}</a>`;
  switch (starter?.kind) {
    case 'workflow': return html`${link(starter.instance, 'its parent')}${parent?.state ? ` in state ${parent.state}` : ''}`;
    case 'continued': return link(starter.instance, 'its predecessor');
    case 'schedule': return html`a schedule, due ${time(starter.due)}`;
    case 'events': return `${starter.names.length === 1 ? 'event' : 'events'} ${starter.names.join(', ')}`;
    default: return starterName(starter);
  }
}

export function labelsView(labels) {
  return Object.entries(labels ?? {}).map(([name, value]) => html`
    <a class="label" href=${instancesAddress({ label: `${name}:${value}` })} title="Instances with this label">${name}: ${value}</a> `);
}

/** The counts of a workflow as links to its instances. @param {{counts: Record<string, number>, atLeast: boolean}} answer */
export function countsView({ counts, atLeast }, query) {
  const shown = COUNTED.filter(status => counts[status] > 0).map(status => [status, counts[status]]);
  const link = ([status, count]) => html`<a class="count" href=${instancesAddress({ ...query, status: status === 'OPEN' ? 'PENDING,RUNNING,WAITING' : status })}>${count.toLocaleString()} ${wordOf(status)}</a> `;
  return shown.length === 0 ? html`none.` : html`${shown.map(link)}${atLeast ? '(of the newest ones)' : ''}`;
}

/** A time of a field, which is in the reader's zone, as an instant; '' if it is empty. */
const instantOf = local => (local ? new Date(local).toISOString() : '');

function localOf(instant) {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
