// Why an instance failed, with the lines of the definition that were at work.
import { html } from 'lit-html';
import { sourceView } from './source.js';
import { jsonView } from './json.js';

/**
 * @param {object} fault of the instance: name, code, message, state, pointer, data
 * @param {{text: string, at: object | null}} definition the text, and the part of it that the pointer refers to
 * @param {(pointer: string) => void} select selects the state in the diagram
 * @param {() => void} update draws the page again
 */
export function faultView(fault, definition, select, update) {
  return html`
    <section class="fault" aria-label="Fault">
      <h2><span aria-hidden="true">✕</span> ${fault.name}${fault.code ? html` <small>${fault.code}</small>` : ''}</h2>
      <p class="message">${fault.message}</p>
      <p class="hint">${fault.state ? html`in state <button class="link" @click=${() => select(fault.pointer)}>${fault.state}</button>, ` : ''}
        at <code>${fault.pointer || 'the whole definition'}</code>${definition.at ? html`, line ${definition.at.line}` : ''}</p>
      ${definition.at ? sourceView(definition.text, definition.at) : ''}
      ${fault.data === undefined ? '' : jsonView('Data of the fault', fault.data, '', update)}
    </section>`;
}
