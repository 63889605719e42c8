// What started an instance, and the labels by which it is found.
import { html } from 'lit-html';
import { instanceAddress, instancesAddress } from '../api/route.js';
import { STARTERS } from './filters.js';
import { time } from './time.js';

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
