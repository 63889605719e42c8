// The tree of an instance: the instances that called it, and those that it has called.
import { html } from 'lit-html';
import { showHistory, showInstance } from '../api/client.js';
import { instanceAddress } from '../api/route.js';
import { statusBadge } from './status.js';

/** The number of ancestors and of children that are shown. */
const MOST = 50;

/** @param {import('../pages/run.js').Run} run */
export function familyPanel(run, shell) {
  /** The ancestors, the outermost first, and the opened children of instances, by id. */
  const state = { isOpen: false, ancestors: [], children: new Map() };

  /** Asks for the relatives of the instance when a reader opens the panel. */
  async function open(event) {
    state.isOpen = event.target.open;
    if (state.isOpen && !state.children.has(run.id)) {
      state.ancestors = await ancestorsOf(run.instance);
      await show(run.id, run.entries);
    }
  }

  async function show(id, entries) {
    const ids = [...new Set(entries.filter(entry => entry.what === 'delegated').map(entry => entry.instance))];
    const found = await Promise.all(ids.slice(0, MOST).map(summaryOf));
    state.children.set(id, { found: found.filter(each => each !== null), omitted: Math.max(0, ids.length - MOST) });
    shell.update();
  }

  const unfold = async id => show(id, (await showHistory(id)).body.entries);

  const node = (instance, inner) => html`
    <li><span class=${instance.id === run.id ? 'self' : ''}>${statusBadge(instance.status)}
      <a href=${instanceAddress(instance.id)}>${instance.workflow.id} ${instance.workflow.version}</a> <code>${instance.id}</code></span>
      ${instance.parent?.state ? html`<small class="hint">called in ${instance.parent.state}</small>` : ''}
      ${inner}</li>`;

  function childrenOf(instance) {
    const children = state.children.get(instance.id);
    if (children === undefined) {
      return html`<button class="small" aria-label="Instances that ${instance.id} has called" @click=${() => unfold(instance.id)}>Its calls</button>`;
    }
    return children.found.length === 0 ? html`<small class="hint">called no instance</small>` : html`
      <ul class="family">${children.found.map(child => node(child, childrenOf(child)))}
        ${children.omitted > 0 ? html`<li class="hint">and ${children.omitted} more</li>` : ''}</ul>`;
  }

  /** The outermost ancestor that is left contains the others. */
  const tree = ([first, ...others]) => (first === undefined ? node(run.instance, childrenOf(run.instance))
    : node(first, html`<ul class="family">${tree(others)}</ul>`));

  const hasFamily = () => run.instance.parent || run.entries.some(entry => entry.what === 'delegated');

  return () => (hasFamily() ? html`
    <details ?open=${state.isOpen} @toggle=${open}><summary>Parents and called instances</summary>
      ${state.children.has(run.id) ? html`<ul class="family">${tree(state.ancestors)}</ul>` : html`<p class="hint">Loading …</p>`}
    </details>` : '');
}

async function ancestorsOf({ parent }) {
  const found = [];
  for (let next = parent; next && found.length < MOST; next = found[0].parent) {
    const ancestor = await summaryOf(next.instance);
    if (ancestor === null) {
      break;
    }
    found.unshift(ancestor);
  }
  return found;
}

/** Returns an instance, or null if it is not stored any more. */
const summaryOf = id => showInstance(id).then(({ body }) => body, () => null);
