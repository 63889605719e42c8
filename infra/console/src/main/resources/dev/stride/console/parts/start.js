// The dialog that starts an instance.
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { command } from './status.js';
import { dialogView, focusDialog, jsonField, parseJson } from './dialog.js';
import { endpointOptions, startInstance } from '../api/client.js';
import { instanceAddress } from '../api/route.js';

/**
 * @param {{id: string, version: string}} workflow
 * @param {unknown} input the first text of the field
 * @param {{update: () => void}} shell
 * @param {() => void} close is called when the dialog is over
 * @param {string} draft the name under which the text outlives signing in again; undefined if it is data of an instance
 */
export function startDialog(workflow, input, shell, close, draft) {
  // Made with the form, so that two clicks on the button are one start.
  const key = crypto.randomUUID();
  const state = { text: draftOf(draft) ?? JSON.stringify(input ?? {}, null, 2), error: null, isBusy: false };
  focusDialog();

  function edited(text) {
    state.text = text;
    keepDraft(draft ?? 'start', draft ? text : null);
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

  const view = () => dialogView(`Start ${workflow.id} ${workflow.version}`,
    jsonField('Input, as JSON', state.text, edited),
    { confirm: 'Start', error: state.error, isBusy: state.isBusy, submit, close: end,
      command: command(`./stride start ${workflow.id} ${endpointOptions()} --input '${oneLine(state.text)}'`) });
  return { view };
}

const oneLine = text => text.replace(/\s*\n\s*/g, ' ').slice(0, 200);
