// Loads an instance and what belongs to it, and asks only for what has changed.
import { drawInstanceDefinition, showHistory, showInstance, showInstanceDefinition } from '../api/client.js';
import { hasEnded } from '../parts/actions.js';
import { loadDrawing } from '../parts/drawing.js';

/** The number of entries after which the console stops loading the history. */
const ENTRIES = 200_000;

/** How long an ended instance is asked for again after an action, which takes effect later than its response, in milliseconds. */
const PATIENCE = 30_000;

/** A run of a workflow: the instance, its history so far, and the definition it is pinned to. */
export class Run {
  instance = null;
  entries = [];
  diagram = null;
  /** The shapes without positions, if there is no diagram. */
  outline = null;
  definition = '';
  /** Why there is no diagram, such as a definition with too many parts. */
  undrawn = null;
  /** Whether the history was read to its end once. */
  isRead = false;
  #etag = null;
  #isComplete = false;
  #awaitedUntil = 0;

  constructor(id) {
    this.id = id;
  }

  /** Expects that the instance changes soon, also if it has ended. */
  awaitChange() {
    this.#awaitedUntil = Date.now() + PATIENCE;
  }

  /**
   * Asks for the instance, and for its history if the instance has changed.
   *
   * @param {() => void} update is called after each page of the history
   * @returns {Promise<'changed' | 'same' | 'over'>}
   */
  async load(update) {
    const { status, etag, body } = await showInstance(this.id, this.#etag);
    if (status === 304) {
      return this.#isComplete && Date.now() > this.#awaitedUntil ? 'over' : 'same';
    }
    this.#awaitedUntil = 0;
    this.instance = body;
    if (this.diagram === null && this.undrawn === null) {
      await this.#loadDefinition();
    }
    update();
    await this.#loadHistory(update);
    this.#etag = etag;
    this.#isComplete = hasEnded(body.status);
    return this.#isComplete ? 'over' : 'changed';
  }

  async #loadDefinition() {
    Object.assign(this, await loadDrawing(isOutline => drawInstanceDefinition(this.id, isOutline)));
    this.definition = await showInstanceDefinition(this.id).then(({ body }) => body.definition, () => '');
  }

  /** Reads the history from its beginning, because its pages are ordered by branch and not by time. */
  async #loadHistory(update) {
    const entries = [];
    let cursor;
    do {
      const { body } = await showHistory(this.id, cursor);
      entries.push(...body.entries);
      cursor = body.cursor;
      if (this.entries.length < entries.length) {
        this.entries = inOrder(entries);
        update();
      }
    } while (cursor !== undefined && entries.length < ENTRIES);
    this.entries = inOrder(entries);
    this.isCut = cursor !== undefined;
    this.isRead = true;
    update();
  }
}

/** Returns the entries in the order of time; those of the same millisecond stay in the order of their branch. */
function inOrder(entries) {
  return entries
    .map(entry => [Date.parse(entry.at), entry])
    .toSorted(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}
