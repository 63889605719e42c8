// A modal dialog with a form. One is open at a time.
import { html } from 'lit-html';
import { problem } from './status.js';

/**
 * @param {string} title
 * @param {unknown} content the fields of the form
 * @param {{confirm: string, command: unknown, error: Error | null, isBusy: boolean, submit: () => void, close: () => void}} form
 */
export function dialogView(title, content, form) {
  const submit = event => {
    event.preventDefault();
    form.submit();
  };
  const keydown = event => {
    if (event.key === 'Escape') {
      form.close();
    }
  };
  return html`
    <div class="backdrop" @keydown=${keydown}>
      <form class="dialog" role="dialog" aria-modal="true" aria-label=${title} @submit=${submit}>
        <h2>${title}</h2>
        ${content}
        ${problem(form.error)}
        ${form.command}
        <p class="buttons">
          <button type="button" @click=${form.close}>Close</button>
          <button class="primary" ?disabled=${form.isBusy}>${form.confirm}</button>
        </p>
      </form>
    </div>`;
}

/** Puts the keyboard into the first field of the dialog that the next drawing opens. */
export function focusDialog() {
  // The drawing itself waits for the next frame, and may be requested after this call.
  const focus = () => document.querySelector('.dialog textarea, .dialog input, .dialog button')?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** A field for JSON. @param {(text: string) => void} change is called with each new text */
export function jsonField(label, text, change) {
  return html`
    <label>${label}
      <textarea rows="12" spellcheck="false" .value=${text} @input=${event => change(event.target.value)}></textarea>
    </label>`;
}

/** Parses the text of a field. @throws {Error} with a message for the reader */
export function parseJson(text, name) {
  try {
    return JSON.parse(text.trim() === '' ? '{}' : text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${error.message}`);
  }
}
