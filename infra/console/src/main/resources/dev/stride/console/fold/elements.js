// Finds the element of a diagram that shows a part of the definition.

/**
 * @param {{pointer?: string}[]} elements shapes or edges of a diagram
 * @param {string} source JSON pointer of a history entry
 * @returns {any} the element whose pointer is the longest prefix of the source; null if none is
 */
export function elementAt(elements, source) {
  let found = null;
  for (const element of elements) {
    if (element.pointer !== undefined && isInside(source, element.pointer)
        && (found === null || element.pointer.length > found.pointer.length)) {
      found = element;
    }
  }
  return found;
}

/** Returns whether a JSON pointer refers to the value of another one, or to a value inside it. */
export function isInside(source, pointer) {
  return source === pointer || source.startsWith(`${pointer}/`);
}
