// Why an instance failed, with the lines of the definition that were at work and the request of the attempt that failed.
import { html } from 'lit-html';
import { requestView } from './request.js';
import { sourceView } from './source.js';
import { jsonView } from './json.js';
import { instanceAddress } from '../api/route.js';

/**
 * @param {object} fault of the instance: name, code, message, state, pointer, data
 * @param {{text: string, at: object | null}} definition the text, and the part of it that the pointer refers to
 * @param {{cause: string | null, attempt: object} | null} failure the history entry of the attempt that failed, and the id of the instance
 *     that it had started and that raised the fault
 * @param {{select: (pointer: string) => void, show: (branch: string) => void, update: () => void}} page selects a state in the diagram,
 *     shows a branch, and draws the page again
 */
export function faultView(fault, definition, failure, { select, show, update }) {
  const { attempt, cause } = failure ?? {};
  const isInBranch = attempt !== undefined && attempt.branch !== '0';
  return html`
    <section class="fault" aria-label="Fault">
      <h2><span aria-hidden="true">✕</span> ${fault.name}${fault.code && fault.code !== fault.name ? html` <small>${fault.code}</small>` : ''}</h2>
      <p class="message">${fault.message}</p>
      <p class="hint">${fault.state ? html`in state <button class="link" @click=${() => select(fault.pointer)}>${fault.state}</button>, ` : ''}
        ${isInBranch && show ? html`in branch <button class="link" @click=${() => show(attempt.branch)}>${attempt.branch}</button>, ` : ''}
        at <code>${(definition.at?.pointer ?? fault.pointer) || 'the whole definition'}</code>${definition.at ? html`, line ${definition.at.line}` : ''}</p>
      ${cause ? html`<p>The fault came from an instance that this state had started: <a href=${instanceAddress(cause)}><code>${cause}</code></a></p>` : ''}
      ${definition.at ? sourceView(definition.text, definition.at) : ''}
      ${attempt?.request === undefined ? '' : html`<h3>Request of attempt ${attempt.attempt}</h3>${requestView(attempt.request)}`}
      ${fault.data === undefined ? '' : jsonView('Data of the fault', fault.data, '', update)}
    </section>`;
}
