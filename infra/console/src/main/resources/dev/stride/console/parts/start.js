// The dialog that starts an instance: with a form if the workflow has a schema of its input, or with JSON.
import { html } from 'lit-html';
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { command, jsonArgument } from './status.js';
import { dialogView, focusDialog, jsonField, parseJson } from './dialog.js';
import { endpointOptions, startInstance } from '../api/client.js';
import { instanceAddress } from '../api/route.js';
import { defaultsOf, fieldsOf } from '../fold/schema.js';
import { schemaForm } from './schema.js';

/**
 * @param {{id: string, version: string, inputSchema?: object}} workflow
 * @param {unknown} input the first value of the input; undefined for the defaults of the schema
 * @param {{update: () => void}} shell
 * @param {() => void} close is called when the dialog is over
 * @param {string} draft the name under which the text outlives signing in again; undefined if it is data of an instance
 */
export function startDialog(workflow, input, shell, close, draft) {
  // Made with the form, so that two clicks on the button are one start.
  const key = crypto.randomUUID();
  const fields = fieldsOf(workflow.inputSchema);
  const kept = draftOf(draft);
  const state = { text: kept ?? textOf(input ?? defaultsOf(workflow.inputSchema) ?? {}), isForm: fields.length > 0 && kept === undefined, error: null, isBusy: false };
  focusDialog();

  function edited(text) {
    state.text = text;
    keepDraft(draft ?? 'start', draft ? text : null);
    shell.update();
  }

  /** Shows the same input in the other way. A text that is not JSON stays a text. */
  function toggle() {
    try {
      parseJson(state.text, 'The input');
      Object.assign(state, { isForm: !state.isForm, error: null });
    } catch (error) {
      state.error = error;
    }
    shell.update();
  }

  function end() {
    dropDraft(draft ?? 'start');
    close();
  }

  async function submit() {
    state.isBusy = true;
    state.error = null;
    shell.update();
    try {
      const { body } = await startInstance(workflow.id, workflow.version, parseJson(state.text, 'The input'), key);
      end();
      location.hash = instanceAddress(body.id);
    } catch (error) {
      state.error = error;
    }
    state.isBusy = false;
    shell.update();
  }

  const content = () => html`
    ${fields.length === 0 ? '' : html`<p class="buttons"><button type="button" class="small" @click=${toggle}>${state.isForm ? 'Write JSON' : 'Use the form'}</button></p>`}
    ${state.isForm ? schemaForm(fields, parseJson(state.text, 'The input'), value => edited(textOf(value))) : jsonField('Input, as JSON', state.text, edited)}`;

  const view = () => dialogView(`Start ${workflow.id} ${workflow.version}`, content(),
    { confirm: 'Start', error: state.error, isBusy: state.isBusy, submit, close: end,
      command: command(`./stride start ${workflow.id} ${endpointOptions()} --input ${jsonArgument(oneLine(state.text), 'input.json')}`) });
  return { view };
}

const textOf = value => JSON.stringify(value, null, 2);
const oneLine = text => text.replace(/\s*\n\s*/g, ' ');
