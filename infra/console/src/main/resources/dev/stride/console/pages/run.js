// Loads an instance and what belongs to it, and asks only for what has changed.
import { drawInstanceDefinition, followHistory, showHistory, showInstance, showInstanceDefinition } from '../api/client.js';
import { hasEnded } from '../parts/actions.js';
import { loadDrawing } from '../parts/drawing.js';

/** The number of entries after which the console stops loading the history. */
const ENTRIES = 200_000;

/** The number of branches up to which the histories of all branches are loaded. */
const BRANCHES = 200;

/** The time in milliseconds for which an ended instance is polled after an action, because the action takes effect later. */
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
  /** True if the history was read to its end once. */
  isRead = false;
  /** The number of branches that the instance itself has started. */
  branches = 0;
  /** The branch that is shown instead of the whole instance: {path, entries}. */
  branch = null;
  #etag = null;
  #isComplete = false;
  #awaitedUntil = 0;
  /** The entries of the instance itself so far, and the number of the last one. */
  #own = { entries: [], after: 0 };
  #first = Promise.withResolvers();

  /** Fulfilled after the first attempt to read the history. */
  whenRead = this.#first.promise;

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
    if (body.status !== this.instance?.status || body.endedAt !== this.instance.endedAt) {
      this.#awaitedUntil = 0;
    }
    this.instance = body;
    if (this.diagram === null && this.undrawn === null) {
      await this.#loadDefinition();
    }
    update();
    await this.#loadHistory(update).finally(this.#first.resolve);
    this.#etag = etag;
    this.#isComplete = hasEnded(body.status);
    return this.#isComplete && Date.now() > this.#awaitedUntil ? 'over' : 'changed';
  }

  async #loadDefinition() {
    Object.assign(this, await loadDrawing(isOutline => drawInstanceDefinition(this.id, isOutline)));
    this.definition = await showInstanceDefinition(this.id).then(({ body }) => body.definition, () => '');
  }

  /** Reads the history of the instance itself, and that of its branches unless they are many. */
  async #loadHistory(update) {
    const show = entries => {
      if (this.entries.length < entries.length) {
        this.entries = inOrder(entries);
        update();
      }
    };
    let read = await this.#readOn(show);
    this.branches = read.entries.reduce((sum, entry) => sum + (entry.what === 'forked' ? entry.children : 0), 0);
    if (this.branches <= BRANCHES && (this.branches > 0 || this.instance.branches.length > 0)) {
      read = await readHistory(this.id, undefined, show);
    }
    this.entries = inOrder(read.entries);
    this.isCut = read.isCut;
    this.isRead = true;
    update();
  }

  /** Reads the history of the instance itself from where the last reading has ended. */
  async #readOn(show) {
    let more = true;
    while (more && this.#own.entries.length < ENTRIES) {
      const { body } = await followHistory(this.id, ROOT, this.#own.after);
      this.#own.entries.push(...body.entries);
      this.#own.after = body.next;
      more = body.more;
      show(this.#own.entries);
    }
    return { entries: this.#own.entries, isCut: more };
  }

  /** Shows one branch instead of the whole instance. @param {string | null} path of the branch, or null for the instance */
  async showBranch(path) {
    this.branch = path === null ? null : { path, entries: inOrder((await readHistory(this.id, path, () => {})).entries) };
  }

  /** Returns the history of all branches, also of many. */
  async wholeHistory() {
    return this.branches <= BRANCHES ? this.entries : inOrder((await readHistory(this.id, undefined, () => {})).entries);
  }
}

const ROOT = '0';

/** Reads a history from its beginning, because its pages are ordered by branch and not by time. */
async function readHistory(id, branch, show) {
  const entries = [];
  let cursor;
  do {
    const { body } = await showHistory(id, cursor, branch);
    entries.push(...body.entries);
    cursor = body.cursor;
    show(entries);
  } while (cursor !== undefined && entries.length < ENTRIES);
  return { entries, isCut: cursor !== undefined };
}

/** Returns the entries in the order of time; those of the same millisecond stay in the order of their branch. */
function inOrder(entries) {
  return entries
    .map(entry => [Date.parse(entry.at), entry])
    .toSorted(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}
