// The texts of open forms. The storage of the tab keeps them while the reader signs in again.
const NAME = 'stride-drafts';

const drafts = new Map();

/** @param {string | null} text null for a text that holds data of an instance, which is not stored */
export const keepDraft = (form, text) => drafts.set(form, text);
export const dropDraft = form => drafts.delete(form);
export const dropDrafts = () => drafts.clear();
export const hasDrafts = () => drafts.size > 0;

/** Returns what was typed into a form before the reader signed in again; undefined if nothing was. */
export const draftOf = form => drafts.get(form) ?? undefined;

export function storeDrafts() {
  sessionStorage.setItem(NAME, JSON.stringify([...drafts].filter(([, text]) => text !== null)));
}

export function restoreDrafts() {
  JSON.parse(sessionStorage.getItem(NAME) ?? '[]').forEach(([form, text]) => drafts.set(form, text));
  sessionStorage.removeItem(NAME);
}
