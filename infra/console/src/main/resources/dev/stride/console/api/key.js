// The key of `stride console`, which is in the fragment of the address that it prints. Its server refuses requests without the key.
const NAME = 'stride-key';

const given = /^#key=([0-9a-f]+)$/.exec(location.hash);
if (given) {
  // Kept for this tab only, so that a reload still has it; the address no longer shows it.
  sessionStorage.setItem(NAME, given[1]);
  history.replaceState(null, '', '#/workflows');
}

/** Returns the headers that a request needs besides its own; none for `stride dev`. */
export function keyHeaders() {
  const key = sessionStorage.getItem(NAME);
  return key ? { 'Stride-Key': key } : {};
}
