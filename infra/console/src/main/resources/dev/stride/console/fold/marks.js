// What an instance did, as marks on the diagram of its workflow. A pure function of the history.
import { elementAt } from './elements.js';

/** The marks of a workflow of which nothing ran. */
export const NOTHING_RAN = { shapes: new Map(), edges: new Map() };

/** The mark that an entry sets on its shape. Entries that are not listed set none. */
const MARKS = {
  entered: 'active', called: 'done', failed: 'failed', retrying: 'retrying', sleeping: 'waiting', awaiting: 'waiting',
  delegated: 'waiting', consumed: 'done', produced: 'done', caught: 'caught', forked: 'active',
};

/** The mark of a state that was open when the instance ended, by the status of the instance. */
const ENDS = { COMPLETED: 'done', FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled', TERMINATED: 'cancelled' };

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {{shapes: object[], edges: object[]}} diagram
 * @returns {{shapes: Map<string, {mark: string, count: number}>, edges: Map<object, number>}} marks of the shapes by id, and how
 *     often each edge was taken; elements that were not reached have no entry
 */
export function fold(entries, diagram) {
  const marks = { shapes: new Map(), edges: new Map() };
  const open = new Map();
  for (const entry of entries) {
    switch (entry.what) {
      case 'started':
        start(diagram, marks);
        break;
      case 'left':
        leave(entry, diagram, marks, open);
        break;
      case 'ended':
        end(entry, marks, open);
        break;
      default:
        mark(entry, diagram, marks, open);
    }
  }
  return marks;
}

function start(diagram, marks) {
  for (const shape of diagram.shapes.filter(each => each.kind === 'START' && each.group === undefined)) {
    set(marks, shape, 'done', 1);
    for (const edge of diagram.edges.filter(each => each.from === shape.id)) {
      marks.edges.set(edge, 1);
    }
  }
}

function mark(entry, diagram, marks, open) {
  const shape = entry.source === undefined ? null : elementAt(diagram.shapes, entry.source);
  const value = MARKS[entry.what];
  if (shape === null || value === undefined) {
    return;
  }
  set(marks, shape, value, entry.what === 'entered' || (entry.what === 'called' && entry.attempt !== undefined) ? 1 : 0);
  if (entry.what === 'entered') {
    open.set(entry.branch, { shape, inner: new Set() });
  } else {
    open.get(entry.branch)?.inner.add(shape);
  }
}

/** The state is done, and so is all that was open in it; the transition or the end that it took is marked. */
function leave(entry, diagram, marks, open) {
  const state = open.get(entry.branch);
  const edge = elementAt(diagram.edges, entry.source);
  if (edge !== null) {
    marks.edges.set(edge, (marks.edges.get(edge) ?? 0) + 1);
    const target = diagram.shapes.find(shape => shape.id === edge.to);
    if (target !== undefined && ['END', 'TERMINATE', 'CONTINUE'].includes(target.kind)) {
      set(marks, target, 'done', 1);
    }
  }
  if (state !== undefined) {
    close(marks, state, 'done');
    open.delete(entry.branch);
  }
}

function end(entry, marks, open) {
  const state = open.get(entry.branch);
  if (state !== undefined) {
    close(marks, state, ENDS[entry.status] ?? 'done');
    open.delete(entry.branch);
  }
}

function close(marks, { shape, inner }, value) {
  for (const each of inner) {
    if (each !== shape && ['active', 'waiting', 'retrying'].includes(marks.shapes.get(each.id).mark)) {
      set(marks, each, value, 0);
    }
  }
  if (value !== 'done' || marks.shapes.get(shape.id).mark !== 'caught') {
    set(marks, shape, value, 0);
  }
}

function set(marks, shape, mark, visits) {
  const before = marks.shapes.get(shape.id)?.count ?? 0;
  marks.shapes.set(shape.id, { mark, count: before + visits });
}
