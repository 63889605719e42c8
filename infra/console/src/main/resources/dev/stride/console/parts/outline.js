// The states of a workflow as a nested list, with the marks of a run. It needs no positions, and so shows also what is too large to draw.
import { html } from 'lit-html';
import { markBadge } from './status.js';

/**
 * @param {{title: string, shapes: object[]}} drawing a diagram or an outline
 * @param {{shapes: Map}} marks of the run
 * @param {string | null} selected pointer of the selected shape
 * @param {(shape: object) => void} select
 */
export function outlineView(drawing, marks, selected, select) {
  const states = drawing.shapes.filter(shape => shape.pointer !== undefined && !['START', 'END'].includes(shape.kind));
  const groups = Map.groupBy(states, shape => shape.group ?? '');
  const list = parent => (groups.has(parent) ? html`
    <ul class="outline-list" aria-label=${parent === '' ? `Outline of ${drawing.title}` : 'Inside'}>
      ${groups.get(parent).map(shape => html`<li>${entry(shape, marks.shapes.get(shape.id), selected, select)}${list(shape.id)}</li>`)}
    </ul>` : '');
  return list('');
}

function entry(shape, marked, selected, select) {
  return html`
    <button class="outline-entry" aria-pressed=${shape.pointer === selected} @click=${() => select(shape)}>
      <span class="what"><b>${shape.name || shape.keyword}</b> <small>${shape.name ? shape.keyword : ''}</small></span>
      ${marked ? markBadge(marked.mark) : ''}
      ${marked?.count > 1 ? html`<span class="took">×${marked.count}</span>` : ''}
    </button>`;
}
