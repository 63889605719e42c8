// Loads an instance and what belongs to it, and asks only for what has changed.
import { drawInstanceDefinition, followHistory, showInstance, showInstanceDefinition } from '../api/client.js';
import { ENTRIES, inOrder, readHistory, ROOT, withEnd } from '../api/history.js';
import { failureOf } from '../fold/cause.js';
import { hasEnded } from '../parts/actions.js';
import { loadDrawing } from '../parts/drawing.js';

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
  /** The part of the definition that raised the fault of the instance. */
  at = null;
  /** Why there is no diagram, such as a definition with too many parts. */
  undrawn = null;
  /** True if the history was read to its end once. */
  isRead = false;
  /** The number of branches that the instance itself has started. */
  branches = 0;
  /** The branch that is shown instead of the whole instance, as the API lists it, with its entries. */
  branch = null;
  /** Why the instance failed, if this is in the history of a branch that is not loaded. */
  #failure = null;
  /** The pointer with which the definition was asked for; null before it was. */
  #located = null;
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
    if (this.instance !== null && body.workflow.version !== this.instance.workflow.version) {
      // A retry has continued the instance with another version, which has another definition.
      Object.assign(this, { diagram: null, outline: null, undrawn: null });
      this.#located = null;
    }
    this.instance = body;
    if (this.diagram === null && this.undrawn === null) {
      Object.assign(this, await loadDrawing(isOutline => drawInstanceDefinition(this.id, isOutline)));
    }
    await this.#loadDefinition();
    update();
    await this.#loadHistory(update).finally(this.#first.resolve);
    await this.#loadDefinition();
    this.#etag = etag;
    this.#isComplete = hasEnded(body.status);
    return this.#isComplete && Date.now() > this.#awaitedUntil ? 'over' : 'changed';
  }

  /** Asks for the definition, and for its lines that raised the fault: those of the failed attempt, if it is known. */
  async #loadDefinition() {
    const pointer = this.instance.fault && (this.failure?.attempt.source ?? this.instance.fault.pointer);
    if (pointer !== this.#located) {
      this.#located = pointer;
      const body = await showInstanceDefinition(this.id, pointer).then(response => response.body, () => ({}));
      this.definition = body.definition ?? '';
      this.at = body.at ?? null;
    }
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

  /** Shows one branch instead of the whole instance. @param {object | null} branch as the API lists it, or null for the instance */
  async showBranch(branch) {
    this.branch = branch === null ? null : { ...branch, entries: withEnd((await readHistory(this.id, branch.path)).entries, branch) };
  }

  /** The failed attempt that caused the fault of the instance; null if no history that was read contains it. */
  get failure() {
    return failureOf(this.entries, this.instance.fault) ?? this.#failure;
  }

  /** Looks for that attempt in the history of a failed branch. @param {{path: string}} branch */
  async findFailure({ path }) {
    if (this.instance.fault && this.failure === null) {
      this.#failure = failureOf((await readHistory(this.id, path)).entries, this.instance.fault);
      await this.#loadDefinition();
    }
  }

  /** Returns the history of all branches, also of many. */
  async wholeHistory() {
    return this.branches <= BRANCHES ? this.entries : inOrder((await readHistory(this.id)).entries);
  }
}
