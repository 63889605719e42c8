// The diagram of a workflow or its outline, whichever a reader chooses. A workflow that is too large to draw has only the outline.
import { html } from 'lit-html';
import { canvasView } from './diagram.js';
import { outlineView } from './outline.js';

/**
 * @param {{diagram: object | null, outline: object | null, undrawn: Error | null}} drawn what the server returned
 * @param {{shapes: Map, edges: Map}} marks of the run; empty maps if nothing ran
 * @param {() => void} update draws the page again
 */
export function drawingPane(drawn, update) {
  const state = { isWhole: true, isOutline: false };
  const toggle = () => {
    state.isOutline = !state.isOutline;
    update();
  };

  function view(marks, selected, select) {
    const { diagram, outline, undrawn } = drawn;
    const hasOutline = outline !== null || (diagram !== null && state.isOutline);
    const button = diagram === null ? '' : html`<button class="small" @click=${toggle}>${state.isOutline ? 'Diagram' : 'Outline'}</button>`;
    return html`
      ${diagram === null && outline === null && undrawn === null ? html`<p class="hint">Loading …</p>` : ''}
      ${undrawn ? html`<p class="hint">There is no diagram: ${undrawn.message}</p>` : ''}
      ${diagram && !state.isOutline ? canvasView(diagram, marks, selected, select, state, update, button) : ''}
      ${hasOutline ? html`<div class="canvas-tools"><h2>Outline</h2>${button}</div>
        ${outlineView(outline ?? diagram, marks, selected, select)}` : ''}`;
  }

  return { view };
}

/**
 * Asks for a diagram and, if it is too large to be drawn, for its outline.
 *
 * @param {(isOutline: boolean) => Promise<{body: object}>} ask
 * @returns {Promise<{diagram: object | null, outline: object | null, undrawn: Error | null}>}
 */
export async function loadDrawing(ask) {
  try {
    return { diagram: (await ask(false)).body, outline: null, undrawn: null };
  } catch (undrawn) {
    const outline = await ask(true).then(({ body }) => body, () => null);
    return { diagram: null, outline, undrawn };
  }
}
