// Words and icons that several pages show.
import { html } from 'lit-html';
import { leave } from '../api/login.js';

/** Icon and tone of each status. The word always stands beside the icon. */
const STATUSES = {
  PENDING: ['○', 'idle'], RUNNING: ['▶', 'active'], WAITING: ['◔', 'waiting'], SUSPENDED: ['‖', 'waiting'],
  COMPLETED: ['✓', 'done'], FAULTED: ['✕', 'failed'], TIMED_OUT: ['◷', 'failed'],
  CANCELLED: ['⊘', 'cancelled'],
};

export const MARK_ICONS = {
  active: '▶', waiting: '◔', done: '✓', retrying: '↻', caught: '⚑', failed: '✕', cancelled: '⊘',
};

/** A status as icon and word. */
export function statusBadge(status) {
  const [icon, tone] = STATUSES[status] ?? ['?', 'idle'];
  return html`<span class="badge ${tone}"><span aria-hidden="true">${icon}</span> ${status.toLowerCase().replace('_', ' ')}</span>`;
}

export function markBadge(mark) {
  return html`<span class="badge ${mark}"><span aria-hidden="true">${MARK_ICONS[mark]}</span> ${mark}</span>`;
}

/** Returns the text in place of a table without rows: a sentence, and a suggestion. */
export function empty(sentence, advice) {
  return html`<div class="empty"><p>${sentence}</p>${advice}</div>`;
}

/** The message of a failed request. */
export function problem(error) {
  return error ? html`<p class="problem" role="alert">${error.message}
    ${error.isSessionOver ? html`<button class="small" type="button" @click=${leave}>Sign in again</button>` : ''}</p>` : '';
}

/** The number of characters of an argument above which the command reads it from a file. */
const LONGEST_ARGUMENT = 1000;

/** A word of a command, in quotation marks if a shell could read it otherwise. */
export const quoted = text => (/^[\w.+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** JSON as an argument of a command, from a file if it is long. */
export const jsonArgument = (text, file) => (text.length > LONGEST_ARGUMENT ? `@${file}` : quoted(text));

/** The command that does the same, to copy. */
export function command(text) {
  return html`<code class="command" title="The same on the command line">${text}</code>`;
}
