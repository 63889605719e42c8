// Hands a text to the reader as a file.

/** The type is fixed, so that no browser shows the content as a page. */
const TYPE = 'application/json';

export function downloadText(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: TYPE }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
