// JSON values as text that is indented, with a button that copies it. Long values are shown as a tree; the copy is whole.
import { html } from 'lit-html';
import { brief, openNode, treeView } from './tree.js';

/** The number of characters of a value that the page shows as text. */
const SHOWN = 20_000;

const MEGABYTE = 1_048_576;

/** The number of differences that the page lists. */
const ROWS = 200;

/** The texts of large values, which would take long to make at each drawing. */
const texts = new WeakMap();

/**
 * @param {any} value undefined if it is not kept
 * @param {string} missing what to say then
 * @param {() => void} update draws the page again
 */
export function jsonView(title, value, missing, update) {
  if (value === undefined) {
    return html`<section class="json"><h3>${title}</h3><p class="hint">${missing}</p></section>`;
  }
  const text = textOf(value);
  const isLong = text.length > SHOWN && typeof value === 'object';
  return html`
    <section class="json">
      <h3>${title} <button class="small" @click=${() => navigator.clipboard.writeText(text)}>Copy</button></h3>
      ${isLong ? html`<p class="hint">${text.length.toLocaleString()} characters</p>${treeView('(all)', value, update)}`
        : html`<pre tabindex="0">${text.slice(0, SHOWN)}</pre>`}
      ${!isLong && text.length > SHOWN ? html`<p class="hint">${text.length - SHOWN} more characters. Copy the value to see them.</p>` : ''}
    </section>`;
}

/**
 * A value that the server answers only on request, because it is large.
 *
 * @param {{bytes: number}} reference
 * @param {() => void} load
 */
export function referenceView(title, reference, load) {
  return html`
    <section class="json"><h3>${title}</h3>
      <p><button @click=${load}>Show ${reference.bytes < MEGABYTE ? `${Math.ceil(reference.bytes / 1_024)} KB` : `${(reference.bytes / MEGABYTE).toFixed(1)} MB`}</button></p>
    </section>`;
}

function textOf(value) {
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  if (!texts.has(value)) {
    texts.set(value, JSON.stringify(value, null, 2));
    openNode(value);
  }
  return texts.get(value);
}

/** Lists what one value has and another lacks or has with another value, by JSON pointer. */
export function differenceView(before, after) {
  if (before === undefined || after === undefined) {
    return '';
  }
  const rows = differences(before, after);
  return html`
    <section class="json"><h3>Difference</h3>
      ${rows.length === 0 ? html`<p class="hint">The two are equal.</p>` : html`
        <table class="difference">
          ${rows.slice(0, ROWS).map(([pointer, kind, value]) => html`
            <tr class=${kind}><th>${kind}</th><td><code>${pointer || '(all)'}</code></td><td><code>${value}</code></td></tr>`)}
        </table>
        ${rows.length > ROWS ? html`<p class="hint">${rows.length - ROWS} more differences.</p>` : ''}`}
    </section>`;
}

/** The differences of two values that were compared once, which the page draws many times. */
const compared = new WeakMap();

function differences(before, after) {
  const isKept = isObject(before) && isObject(after) && compared.get(after)?.before === before;
  if (isKept) {
    return compared.get(after).rows;
  }
  const rows = [];
  compare('', before, after, rows);
  if (isObject(after)) {
    compared.set(after, { before, rows });
  }
  return rows;
}

function compare(pointer, before, after, rows) {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const inner = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!(name in after)) {
        rows.push([inner, 'removed', brief(before[name])]);
      } else if (!(name in before)) {
        rows.push([inner, 'added', brief(after[name])]);
      } else {
        compare(inner, before[name], after[name], rows);
      }
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    rows.push([pointer, 'changed', `${brief(before)} → ${brief(after)}`]);
  }
}

const isObject = value => typeof value === 'object' && value !== null;
