// Addresses of the console, in the fragment: #/instances?status=FAULTED, #/instances/ID?select=%2Fstates%2F0.

/**
 * Parses the fragment of the address.
 *
 * @param {string} hash with its leading #
 * @returns {{name: string, id: string, version: string, query: URLSearchParams}}
 */
export function parseRoute(hash) {
  const [path, search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [section, ...rest] = path.split('/');
  const [id, version = ''] = rest.join('/').split('@', 2).map(decode);
  const query = new URLSearchParams(search);
  if (section === 'edit') {
    return { name: 'edit', id, version, query };
  }
  if (['faults', 'events', 'stuck', 'open'].includes(section)) {
    return { name: section, id: '', version: '', query };
  }
  if (section === 'instances') {
    return { name: id ? 'instance' : 'instances', id, version, query };
  }
  return { name: id ? 'workflow' : 'workflows', id, version, query };
}

export function instanceAddress(id, query = {}) {
  return `#/instances/${encodeURIComponent(id)}${search(query)}`;
}

export function workflowAddress({ id, version }) {
  return `#/workflows/${encodeURIComponent(id)}${version ? `@${encodeURIComponent(version)}` : ''}`;
}

export function editAddress({ id, version }) {
  return `#/edit/${encodeURIComponent(id)}${version ? `@${encodeURIComponent(version)}` : ''}`;
}

export function instancesAddress(query) {
  return `#/instances${search(query)}`;
}

export function faultsAddress(query) {
  return `#/faults${search(query)}`;
}

/** Writes parameters that have a value as the query of an address. */
export function search(query) {
  const present = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined && value !== null);
  return present.length ? `?${new URLSearchParams(present)}` : '';
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
