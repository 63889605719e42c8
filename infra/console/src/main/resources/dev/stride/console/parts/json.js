// JSON values as text that is indented, with a button that copies it. Long texts are cut; the copy is whole.
import { html } from 'lit-html';

/** The number of characters of a value that the page shows. */
const SHOWN = 100_000;

/** @param {any} value undefined if it is not kept */
export function jsonView(title, value, missing) {
  if (value === undefined) {
    return html`<section class="json"><h3>${title}</h3><p class="hint">${missing}</p></section>`;
  }
  const text = JSON.stringify(value, null, 2);
  return html`
    <section class="json">
      <h3>${title} <button class="small" @click=${() => navigator.clipboard.writeText(text)}>Copy</button></h3>
      <pre tabindex="0">${text.slice(0, SHOWN)}</pre>
      ${text.length > SHOWN ? html`<p class="hint">${text.length - SHOWN} more characters. Copy the value to see them.</p>` : ''}
    </section>`;
}

/** Lists what one object has and another lacks or has with another value, by JSON pointer. */
export function differenceView(before, after) {
  if (before === undefined || after === undefined) {
    return '';
  }
  const rows = [];
  compare('', before, after, rows);
  return html`
    <section class="json"><h3>Difference</h3>
      ${rows.length === 0 ? html`<p class="hint">The state changed nothing.</p>` : html`
        <table class="difference">
          ${rows.slice(0, 200).map(([pointer, kind, value]) => html`
            <tr class=${kind}><th>${kind}</th><td><code>${pointer || '(all)'}</code></td><td><code>${value}</code></td></tr>`)}
        </table>`}
    </section>`;
}

function compare(pointer, before, after, rows) {
  if (isObject(before) && isObject(after)) {
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

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
