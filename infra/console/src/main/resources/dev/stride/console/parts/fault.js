// Why an instance failed, with the lines of the definition that were at work.
import { html } from 'lit-html';
import { sourceView } from './source.js';
import { jsonView } from './json.js';
import { instanceAddress } from '../api/route.js';

/**
 * @param {object} fault of the instance: name, code, message, state, pointer, data
 * @param {{text: string, at: object | null}} definition the text, and the part of it that the pointer refers to
 * @param {string | null} cause the id of the started instance in which the fault was raised
 * @param {(pointer: string) => void} select selects the state in the diagram
 * @param {() => void} update draws the page again
 */
export function faultView(fault, definition, cause, select, update) {
  return html`
    <section class="fault" aria-label="Fault">
      <h2><span aria-hidden="true">✕</span> ${fault.name}${fault.code && fault.code !== fault.name ? html` <small>${fault.code}</small>` : ''}</h2>
      <p class="message">${fault.message}</p>
      <p class="hint">${fault.state ? html`in state <button class="link" @click=${() => select(fault.pointer)}>${fault.state}</button>, ` : ''}
        at <code>${fault.pointer || 'the whole definition'}</code>${definition.at ? html`, line ${definition.at.line}` : ''}</p>
      ${cause ? html`<p>The fault came from an instance that this state had started: <a href=${instanceAddress(cause)}><code>${cause}</code></a></p>` : ''}
      ${definition.at ? sourceView(definition.text, definition.at) : ''}
      ${fault.data === undefined ? '' : jsonView('Data of the fault', fault.data, '', update)}
    </section>`;
}
