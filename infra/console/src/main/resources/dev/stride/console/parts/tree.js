// A JSON value as a tree. The members of an object are rendered when a reader opens it.
import { html } from 'lit-html';

/** The number of members that one click shows. */
const STEP = 100;

/** The number of shown members of each object and array. */
const opened = new WeakMap();

/** @param {string} name @param {any} value @param {() => void} update draws the page again */
export function treeView(name, value, update) {
  return html`<ul class="tree">${node(name, value, update)}</ul>`;
}

/** Shows the first members of an object or array. */
export function openNode(value) {
  if (isContainer(value) && !opened.has(value)) {
    opened.set(value, STEP);
  }
}

function node(name, value, update) {
  if (!isContainer(value)) {
    return html`<li><span class="key">${name}</span> <code>${brief(value)}</code></li>`;
  }
  const keys = Object.keys(value);
  const shown = opened.get(value) ?? 0;
  const show = count => () => {
    opened.set(value, count);
    update();
  };
  return html`
    <li><button class="link" aria-expanded=${shown > 0} @click=${show(shown > 0 ? 0 : STEP)}>
        <span aria-hidden="true">${shown > 0 ? '▾' : '▸'}</span> ${name}</button>
      <small>${keys.length} ${Array.isArray(value) ? 'elements' : 'members'}</small>
      ${shown === 0 ? '' : html`
        <ul class="tree">
          ${keys.slice(0, shown).map(key => node(key, value[key], update))}
          ${keys.length > shown ? html`
            <li><button class="small" @click=${show(shown + STEP)}>${Math.min(STEP, keys.length - shown)} more</button></li>` : ''}
        </ul>`}
    </li>`;
}

const isContainer = value => typeof value === 'object' && value !== null;

export function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
