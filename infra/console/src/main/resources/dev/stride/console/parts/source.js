// The lines of a definition around the part that an element of the diagram shows.
import { html } from 'lit-html';

/** The number of lines before and after the part. */
const AROUND = 2;

/** The number of lines of a long part that are shown. */
const LONGEST = 40;

/** @param {{line: number, endLine: number}} at the part of the text, counted from 1 */
export function sourceView(text, at) {
  const lines = text.split('\n');
  const from = Math.max(1, at.line - AROUND);
  const to = Math.min(lines.length, Math.min(at.endLine, at.line + LONGEST) + AROUND);
  return html`
    <pre class="source" tabindex="0">${lines.slice(from - 1, to).map((line, index) => {
      const number = from + index;
      const isPart = number >= at.line && number <= at.endLine;
      return html`<span class=${isPart ? 'part' : ''}><span class="number">${number}</span> ${line}\n</span>`;
    })}</pre>`;
}
