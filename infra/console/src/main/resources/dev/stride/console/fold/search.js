// Looks for a text in JSON values, whatever its case.

/** The texts of objects and arrays, which would take long to make for each search. */
const texts = new WeakMap();

/** @param {any} value a JSON value or undefined @param {string} text in lower case */
export const contains = (value, text) => textOf(value).includes(text);

function textOf(value) {
  if (typeof value !== 'object' || value === null) {
    return String(value ?? '').toLowerCase();
  }
  if (!texts.has(value)) {
    texts.set(value, JSON.stringify(value).toLowerCase());
  }
  return texts.get(value);
}
