// The JSON merge patch (RFC 7396) that makes one value another. A pure function.

/**
 * @param {any} before
 * @param {any} after
 * @returns {any} the smallest patch; {} if the values are equal
 * @throws {Error} if a value became null, which a merge patch cannot express
 */
export function mergePatch(before, after, pointer = '') {
  if (!isObject(before) || !isObject(after)) {
    requireNoNull(after, pointer);
    return after;
  }
  const patch = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!(name in after)) {
      patch[name] = null;
    } else if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) {
      patch[name] = mergePatch(before[name], after[name], `${pointer}/${name}`);
    }
  }
  return patch;
}

/** Members of arrays keep their nulls; those of objects would be removed. */
function requireNoNull(value, pointer) {
  if (value === null) {
    throw new Error(`A merge patch cannot set ${pointer || 'the data'} to null: it would be removed. Remove it, or choose another value.`);
  }
  if (isObject(value)) {
    Object.entries(value).forEach(([name, each]) => requireNoNull(each, `${pointer}/${name}`));
  }
}

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
