// Words, icons and times that several pages show.
import { html } from 'lit-html';
import { leave } from '../api/login.js';

/** Icon and tone of each status. The word always stands beside the icon. */
const STATUSES = {
  PENDING: ['○', 'idle'], RUNNING: ['▶', 'active'], WAITING: ['◔', 'waiting'], SUSPENDED: ['⏸', 'waiting'],
  COMPLETED: ['✓', 'done'], FAULTED: ['✕', 'failed'], TIMED_OUT: ['⏱', 'failed'],
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

/** A time in the reader's zone, with the exact time in UTC as its tooltip. */
export function time(instant) {
  return instant ? html`<time datetime=${instant} title=${instant}>${new Date(instant).toLocaleString()}</time>` : '–';
}

/** Returns the time until an instant, such as “in 59 min 30 s”; empty if the instant has passed. */
export function remaining(instant) {
  return Date.parse(instant) > Date.now() ? html`<span class="remaining">in ${duration(new Date().toISOString(), instant)}</span>` : '';
}

/** The time between two instants, such as 12 ms, 3.4 s or 2 h 5 min. */
export function duration(from, to) {
  const millis = Math.max(0, Date.parse(to) - Date.parse(from));
  if (Number.isNaN(millis)) {
    return '';
  }
  if (millis < 1_000) {
    return `${Math.round(millis)} ms`;
  }
  const seconds = millis / 1_000;
  if (seconds < 60) {
    return `${seconds.toFixed(1)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return `${minutes} min ${Math.floor(seconds % 60)} s`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
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

/** The command that does the same, to copy. */
export function command(text) {
  return html`<code class="command" title="The same on the command line">${text}</code>`;
}
