// Draws the geometry of a diagram, with the marks of a run.
import { html, svg } from 'lit-html';
import { MARK_ICONS } from './status.js';

const MARGIN = 12;
const CORNER = 8;
const BAR = 6;
const KEYWORD = 13;
const NAME = 18;
const NOTE = 15;
const GROUP_TOP = 8;

/**
 * The diagram in a box that scrolls, either as wide as the box or in its own size.
 *
 * @param {{isWhole: boolean}} zoom changed by the button
 * @param {() => void} update draws the page again
 * @param {unknown} tools buttons beside that of the zoom
 */
export function canvasView(diagram, marks, selected, select, zoom, update, tools = '') {
  const toggle = () => {
    zoom.isWhole = !zoom.isWhole;
    update();
  };
  return html`
    <div class="canvas-tools"><h2>Diagram</h2><span class="buttons">${tools}
      <button class="small" @click=${toggle}>${zoom.isWhole ? 'Own size' : 'Fit the width'}</button></span></div>
    <div class="canvas ${zoom.isWhole ? 'fit' : ''}">${diagramView(diagram, marks, selected, select)}</div>`;
}

/**
 * @param {object} diagram as the API returns it
 * @param {{shapes: Map, edges: Map}} marks of the run; empty maps if nothing ran
 * @param {string | null} selected pointer of the selected shape
 * @param {(shape: object) => void} select is called when a reader chooses a shape
 */
function diagramView(diagram, marks, selected, select) {
  const width = diagram.width + 2 * MARGIN;
  const height = diagram.height + 2 * MARGIN;
  return html`
    <svg class="diagram" role="group" aria-label="Diagram of ${diagram.title}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}"
        width=${width} height=${height}>
      <defs>${['FLOW', 'ERROR', 'TIMEOUT', 'COMPENSATION', 'taken'].map(arrowhead)}</defs>
      ${diagram.shapes.map(shape => shapeView(shape, marks.shapes.get(shape.id), selected, select))}
      ${diagram.edges.map(edge => edgeView(edge, marks.edges.get(edge) ?? 0))}
    </svg>`;
}

function arrowhead(kind) {
  return svg`<marker id="arrow-${kind}" class="arrow ${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
      markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"></path></marker>`;
}

function shapeView(shape, marked, selected, select) {
  const mark = marked?.mark ?? 'unreached';
  const isSelected = shape.pointer !== undefined && shape.pointer === selected;
  const label = [shape.keyword, shape.name, ...shape.notes, mark === 'unreached' ? '' : mark, times(marked)].filter(Boolean).join(', ');
  const choose = event => {
    if (event.type === 'click' || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      select(shape);
    }
  };
  return svg`
    <g class="shape kind-${shape.kind} mark-${mark} ${isSelected ? 'selected' : ''}" role="button" tabindex="0"
        aria-label=${label} aria-pressed=${isSelected} @click=${choose} @keydown=${choose}>
      ${outline(shape)}
      ${texts(shape)}
      ${marked ? badge(shape, mark, marked.count) : ''}
    </g>`;
}

function outline({ outline: form, x, y, width, height }) {
  switch (form) {
    case 'PILL':
      return svg`<rect class="outline" x=${x} y=${y} width=${width} height=${height} rx=${Math.min(height / 2, 16)}></rect>`;
    case 'HEXAGON': {
      const point = Math.min(height / 3, 20);
      return svg`<path class="outline" d="M${x + point} ${y}h${width - 2 * point}l${point} ${height / 2}l${-point} ${height / 2}h${-(width - 2 * point)}l${-point} ${-height / 2}z"></path>`;
    }
    case 'BARRED':
      return svg`<rect class="outline" x=${x} y=${y} width=${width} height=${height} rx=${CORNER / 2}></rect>
        <path class="outline" d="M${x + BAR} ${y}v${height}M${x + width - BAR} ${y}v${height}"></path>`;
    default:
      return svg`<rect class="outline" x=${x} y=${y} width=${width} height=${height} rx=${CORNER}></rect>`;
  }
}

/** The texts of a shape: in the middle of a box, at the top of a group. */
function texts(shape) {
  const lines = [[shape.keyword, 'keyword', KEYWORD], [shape.name, 'name', NAME], ...shape.notes.map(note => [note, 'note', NOTE])]
    .filter(([text]) => text !== '');
  const total = lines.reduce((sum, [, , height]) => sum + height, 0);
  const isGroup = shape.height > total + 40;
  let top = shape.y + (isGroup ? GROUP_TOP : (shape.height - total) / 2);
  return lines.map(([text, style, height]) => {
    const baseline = top + height * 0.75;
    top += height;
    return svg`<text class=${style} x=${shape.x + shape.width / 2} y=${baseline} text-anchor="middle">${text}</text>`;
  });
}

function badge(shape, mark, count) {
  const text = count > 1 ? `${MARK_ICONS[mark]} ×${count}` : MARK_ICONS[mark];
  const width = 12 + text.length * 7;
  return svg`
    <g class="mark" aria-hidden="true">
      <rect x=${shape.x + shape.width - width + 6} y=${shape.y - 9} width=${width} height="18" rx="9"></rect>
      <text x=${shape.x + shape.width - width / 2 + 6} y=${shape.y + 4} text-anchor="middle">${text}</text>
    </g>`;
}

function edgeView(edge, taken) {
  if (edge.points.length === 0) {
    return '';
  }
  const path = edge.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const middle = edge.points[Math.floor((edge.points.length - 1) / 2)];
  return svg`
    <g class="edge ${edge.kind} ${taken > 0 ? 'taken' : ''}">
      <path d=${path} marker-end="url(#arrow-${taken > 0 ? 'taken' : edge.kind})"></path>
      ${edge.label.map((text, index) => svg`<text class="note" x=${edge.labelAt.x} y=${edge.labelAt.y + NOTE * (index + 0.75)}>${text}</text>`)}
      ${taken > 1 ? svg`<text class="note times" x=${middle.x + 6} y=${middle.y + 14}>×${taken}</text>` : ''}
    </g>`;
}

const times = marked => (marked !== undefined && marked.count > 1 ? `${marked.count} times` : '');
