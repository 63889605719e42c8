// Computes the marks on a diagram from the history of an instance.
import { elementAt, isInside } from './elements.js';
import { OpenStates } from './open.js';

/** The marks of a workflow of which nothing ran. */
export const NOTHING_RAN = { shapes: new Map(), edges: new Map() };

/** The mark that an entry sets on its shape. Entries that are not listed set none. */
const MARKS = {
  entered: 'active', called: 'done', failed: 'failed', retrying: 'retrying', sleeping: 'waiting', awaiting: 'waiting',
  delegated: 'waiting', consumed: 'done', produced: 'done', caught: 'caught', forked: 'active',
};

/** The mark of what was open when the instance or the branch ended, by its status. */
const ENDS = { COMPLETED: 'done', FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled' };

/** The kinds of shapes at which an instance ends. */
const ENDINGS = ['END', 'TERMINATE', 'CONTINUE'];

/** Marks that last only until the state ends. */
const OPEN = ['active', 'waiting', 'retrying'];

/**
 * @param {object[]} entries of the history, the oldest first
 * @param {{shapes: object[], edges: object[]}} diagram
 * @returns {{shapes: Map<string, {mark: string, count: number}>, edges: Map<object, number>}} marks of the shapes by id, and how
 *     often each edge was taken; elements that were not reached have no entry
 */
export function fold(entries, diagram) {
  const run = new MarkedRun(diagram);
  entries.forEach(entry => run.add(entry));
  return { shapes: run.shapes, edges: run.edges };
}

/** Marks only where an instance is now or how it ended, for an instance without history. */
export function foldStatus({ waitingFor, fault }, diagram) {
  const shapes = new Map();
  const failed = fault && elementAt(diagram.shapes, fault.pointer);
  diagram.shapes.filter(shape => shape.pointer !== undefined && waitingFor.some(wait => wait.state === shape.name))
    .forEach(shape => shapes.set(shape.id, { mark: 'waiting', count: 1 }));
  if (failed) {
    shapes.set(failed.id, { mark: 'failed', count: 1 });
  }
  return { shapes, edges: new Map() };
}

class MarkedRun {
  shapes = new Map();
  edges = new Map();
  #diagram;
  #open = new OpenStates();
  /** The shape that each branch has left last, if the definition has no place for the way that it took. */
  #left = new Map();

  constructor(diagram) {
    this.#diagram = diagram;
  }

  add(entry) {
    switch (entry.what) {
      case 'started':
        this.#start();
        break;
      case 'left':
        this.#leave(entry);
        break;
      case 'ended':
        this.#close(entry);
        break;
      default:
        this.#mark(entry);
    }
  }

  #start() {
    for (const shape of this.#diagram.shapes.filter(each => each.kind === 'START' && each.group === undefined)) {
      this.#set(shape, 'done', 1);
      this.#diagram.edges.filter(each => each.from === shape.id).forEach(edge => this.edges.set(edge, 1));
    }
  }

  #mark(entry) {
    const shape = this.#shapeAt(entry.source);
    const mark = MARKS[entry.what];
    if (shape === null || mark === undefined) {
      return;
    }
    if (entry.what === 'entered') {
      this.#arrive(entry.branch, target => target === shape);
      this.#open.enter(entry.branch, entry.state, { shape, source: entry.source, touched: new Map() });
    }
    if (entry.what === 'caught') {
      this.#open.unwind(entry.branch, state => state.source === entry.by).forEach(state => this.#end(state, 'failed', null));
    }
    const state = this.#open.innermost(entry.branch);
    // A call that is a task of its own was counted when the task was entered.
    const counts = entry.what === 'entered' || (entry.what === 'called' && shape !== state?.shape);
    for (const each of [shape, ...this.#events(entry, shape)]) {
      this.#set(each, mark, counts ? 1 : 0);
      state?.touched.set(each, entry.branch);
    }
  }

  /** Returns the shapes of the events that an entry names, inside the shape of the entry. */
  #events(entry, shape) {
    const names = entry.events ?? (entry.event === undefined ? [] : [entry.event]);
    return this.#diagram.shapes.filter(each => each.kind === 'RECEIVE' && each !== shape && names.includes(each.name)
      && each.pointer !== undefined && isInside(each.pointer, shape.pointer));
  }

  /** The state is done, and so is all that was open in it; the transition or the end that it took is marked. */
  #leave(entry) {
    const edge = elementAt(this.#diagram.edges, entry.source);
    if (edge !== null) {
      this.#take(edge);
    }
    this.#left.set(entry.branch, edge === null ? this.#shapeAt(entry.source) : null);
    this.#open.leave(entry.branch, entry.state).forEach(state => this.#end(state, 'done', null));
  }

  /** A branch has come to a shape. Tasks that follow one another have no transition in the definition that an entry could name. */
  #arrive(branch, isTarget) {
    const from = this.#left.get(branch) ?? null;
    this.#left.delete(branch);
    const edge = from === null ? undefined
      : this.#diagram.edges.find(each => each.from === from.id && isTarget(this.#targetOf(each)));
    if (edge !== undefined) {
      this.#take(edge);
    }
  }

  #take(edge) {
    this.edges.set(edge, (this.edges.get(edge) ?? 0) + 1);
    const target = this.#targetOf(edge);
    if (ENDINGS.includes(target?.kind)) {
      this.#set(target, 'done', 1);
    }
  }

  #targetOf(edge) {
    return this.#diagram.shapes.find(shape => shape.id === edge.to);
  }

  /** A branch has ended: its open states end as it does, and so does what it alone had begun in the state of its parent. */
  #close(entry) {
    const mark = ENDS[entry.status] ?? 'done';
    if (mark === 'done') {
      this.#arrive(entry.branch, target => ENDINGS.includes(target?.kind));
    }
    this.#open.end(entry.branch).forEach(state => this.#end(state, mark, null));
    const parent = this.#open.innermost(entry.branch);
    if (parent !== undefined) {
      this.#end({ ...parent, shape: null }, mark, entry.branch);
    }
  }

  /** @param {string | null} branch ends only what this branch has begun */
  #end({ shape, touched }, mark, branch) {
    for (const [each, by] of touched) {
      if (each !== shape && OPEN.includes(this.shapes.get(each.id).mark) && (branch === null || branch === by)) {
        this.#set(each, mark, 0);
      }
    }
    if (shape !== null && (mark !== 'done' || this.shapes.get(shape.id).mark !== 'caught')) {
      this.#set(shape, mark, 0);
    }
  }

  #shapeAt(source) {
    return source === undefined ? null : elementAt(this.#diagram.shapes, source);
  }

  #set(shape, mark, visits) {
    this.shapes.set(shape.id, { mark, count: (this.shapes.get(shape.id)?.count ?? 0) + visits });
  }
}
