// The values of an instance. Large ones are loaded when they are needed, each once.
import { showData } from '../api/client.js';

/** The number of bytes up to which a value is loaded without being asked for. */
const SMALL = 262_144;

/** The members of history entries that are values. */
const MEMBERS = ['data', 'input', 'output', 'result', 'content'];

/** Returns the reference that stands for a large value in a history; null if the value is there itself. */
export const referenceOf = value => (typeof value?.dataRef?.digest === 'string' ? value.dataRef : null);

/** @param {string} id of the instance @param {{announce: Function, update: Function}} shell */
export function valuesOf(id, shell) {
  const loaded = new Map();
  /** The digests that were asked for; one that failed is not asked for again by itself. */
  const asked = new Set();

  async function load(reference) {
    asked.add(reference.digest);
    try {
      loaded.set(reference.digest, (await showData(id, reference)).body);
    } catch (error) {
      shell.announce(error.message);
    }
    shell.update();
  }

  const get = reference => loaded.get(reference.digest);

  /** Returns a value of the history, or undefined while it is loaded or until a reader asks for it. */
  function known(value) {
    const reference = referenceOf(value);
    if (reference !== null && reference.bytes <= SMALL && !asked.has(reference.digest)) {
      load(reference);
    }
    return reference === null ? value : get(reference);
  }

  async function whole(value) {
    const reference = referenceOf(value);
    if (reference !== null && get(reference) === undefined) {
      await load(reference);
    }
    return reference === null ? value : get(reference) ?? value;
  }

  /** Returns entries of the history with their values instead of references. */
  async function wholeEntries(entries) {
    const all = [];
    for (const entry of entries) {
      const values = {};
      for (const name of MEMBERS.filter(each => referenceOf(entry[each]) !== null)) {
        values[name] = await whole(entry[name]);
      }
      all.push({ ...entry, ...values });
    }
    return all;
  }

  return { get, load, known, whole, wholeEntries };
}
