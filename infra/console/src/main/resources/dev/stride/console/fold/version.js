// The version in the text of a definition.

/** The version of a workflow: the first member with this name at the beginning of a line. */
const VERSION = /^(\s*"?version"?\s*:\s*["']?)([^"',\s}]+)/m;

/** Returns the text with the next version, such as 1.3 after 1.2; null if the text has no version that ends in a number. */
export function withNextVersion(text) {
  const found = VERSION.exec(text);
  const next = found ? nextVersion(found[2]) : null;
  return next === null ? null : { text: text.replace(VERSION, `$1${next}`), version: next };
}

function nextVersion(version) {
  const last = /^(.*?)(\d+)$/.exec(version);
  return last ? `${last[1]}${Number(last[2]) + 1}` : null;
}
