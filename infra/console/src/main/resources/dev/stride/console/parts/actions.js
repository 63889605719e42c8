// Actions on an instance: suspend, resume, cancel, retry with other data, start again.
import { html } from 'lit-html';
import { draftOf, dropDraft, keepDraft } from '../api/drafts.js';
import { missingRight } from '../api/login.js';
import { command, jsonArgument, quoted } from './status.js';
import { dialogView, focusDialog, jsonField, parseJson } from './dialog.js';
import { mergePatch } from '../fold/patch.js';
import { newerVersions } from '../fold/versions.js';
import { cancelInstance, endpointOptions, listVersions, resumeInstance, retryInstance, suspendInstance } from '../api/client.js';

/** The number of pages of versions that are read for the choice of a newer one. */
const VERSION_PAGES = 10;

const ENDED = ['COMPLETED', 'FAULTED', 'TIMED_OUT', 'CANCELLED'];
const FAILED = ['FAULTED', 'TIMED_OUT'];

/** The actions by name: their button, when they are possible, and why they are not. */
export const ACTIONS = {
  suspend: { label: 'Suspend', can: status => !ENDED.includes(status) && status !== 'SUSPENDED', why: 'Only an instance that runs can be suspended.',
    send: id => suspendInstance(id), done: 'The instance finishes its calls in flight, and begins nothing else until it is resumed.' },
  resume: { label: 'Resume', can: status => status === 'SUSPENDED', why: 'Only a suspended instance can be resumed.',
    send: id => resumeInstance(id), done: 'The instance will be resumed.' },
  cancel: { label: 'Cancel', can: status => !ENDED.includes(status), why: 'The instance has ended.',
    send: (id, form) => cancelInstance(id, form.compensate), done: 'The instance will be cancelled.' },
  retry: { label: 'Retry', can: status => FAILED.includes(status), why: 'Only an instance that failed can be retried.',
    send: (id, form) => retryInstance(id, patchOf(form), form.version || undefined), done: 'The failed state will be run again.' },
};

export const hasEnded = status => ENDED.includes(status);

/** @param {(name: string) => void} choose opens the dialog of an action */
export function actionButtons(status, choose) {
  return html`
    <div class="actions" role="group" aria-label="Actions">
      ${Object.entries(ACTIONS).map(([name, action]) => html`
        <button ?disabled=${obstacle(action, status) !== ''} title=${obstacle(action, status)} @click=${() => choose(name)}>
          ${action.label}</button>`)}
    </div>`;
}

/** Why an action is not possible; '' if it is. */
const obstacle = (action, status) => missingRight('operate') || (action.can(status) ? '' : action.why);

export const retryDraft = id => `retry ${id}`;

/**
 * @param {object} instance
 * @param {any} input of the state that failed; undefined if it is not kept
 * @param {() => void} after is called when the request was accepted
 */
export function actionDialog(name, instance, input, shell, close, after) {
  const action = ACTIONS[name];
  // A patch that was kept while the reader signed in again is edited itself, because the data was not kept.
  const kept = name === 'retry' ? draftOf(retryDraft(instance.id)) : undefined;
  const state = { input: kept ? undefined : input, text: kept ?? JSON.stringify(input ?? {}, null, 2), compensate: false,
    version: '', versions: [], error: null, isBusy: false };
  focusDialog();
  if (name === 'retry') {
    offerVersions();
  }

  /** Offers the newer versions of the workflow, if there are any. Without them the instance keeps its version. */
  async function offerVersions() {
    try {
      const all = [];
      let cursor;
      let pages = 0;
      do {
        const { body } = await listVersions(instance.workflow.id, cursor);
        all.push(...body.versions);
        cursor = body.cursor;
        pages += 1;
      } while (cursor !== undefined && pages < VERSION_PAGES);
      state.versions = newerVersions(all, instance);
    } catch {
      // The workflow may have been removed, or the reader may not see it: there is no choice then.
      state.versions = [];
    }
    shell.update();
  }

  function edited(text) {
    state.text = text;
    state.error = null;
    keepDraft(retryDraft(instance.id), previewOf(state));
    shell.update();
  }

  function end() {
    dropDraft(retryDraft(instance.id));
    close();
  }

  async function submit() {
    state.isBusy = true;
    state.error = null;
    shell.update();
    try {
      const { body } = await action.send(instance.id, state);
      shell.announce(action.done);
      end();
      after(body.requested);
    } catch (error) {
      state.error = error;
    }
    state.isBusy = false;
    shell.update();
  }

  const view = () => dialogView(`${action.label} this instance`, fields(name, instance, state, edited, shell), {
    confirm: action.label, error: state.error, isBusy: state.isBusy, submit, close: end,
    command: command(`./stride ${name} ${instance.id} ${endpointOptions()}${options(name, state)}`),
  });
  return { view };
}

function fields(name, instance, state, edited, shell) {
  switch (name) {
    case 'retry':
      return html`
        ${state.versions.length === 0 ? '' : versionField(instance, state, shell)}
        ${jsonField(state.input === undefined ? 'Changes of the data before the retry, a JSON merge patch (RFC 7396)' : 'Data of the state, to be changed before the retry',
          state.text, edited)}
        ${state.input === undefined ? '' : html`<p class="hint">JSON merge patch: <code class="patch">${previewOf(state)}</code></p>`}`;
    case 'cancel':
      return html`
        <label class="check"><input type="checkbox" .checked=${state.compensate}
          @change=${event => { state.compensate = event.target.checked; shell.update(); }}>
          Compensate the completed states first</label>`;
    default:
      return html`<p>${ACTIONS[name].done}</p>`;
  }
}

function versionField({ workflow }, state, shell) {
  return html`
    <label class="inline">Continue with version
      <select @change=${event => { state.version = event.target.value; state.error = null; shell.update(); }}>
        <option value="">${workflow.version}, as before</option>
        ${state.versions.map(each => html`<option value=${each} ?selected=${each === state.version}>${each}</option>`)}
      </select></label>`;
}

function options(name, state) {
  if (name === 'cancel' && state.compensate) {
    return ' --compensate';
  }
  const version = state.version ? ` --version ${quoted(state.version)}` : '';
  return name === 'retry' ? version + patchOption(state) : version;
}

/** The option with the patch. There is none as long as the text is no JSON, since the form sends nothing either. */
function patchOption(state) {
  try {
    const patch = JSON.stringify(patchOf(state));
    return patch === '{}' ? '' : ` --patch ${jsonArgument(patch, 'changes.json')}`;
  } catch {
    return '';
  }
}

/** The patch that is sent: computed from the changed data, or written by the reader if the data is not kept. */
function patchOf({ input, text }) {
  const written = parseJson(text, input === undefined ? 'The patch' : 'The data');
  return input === undefined ? written : mergePatch(input, written);
}

function previewOf(state) {
  try {
    return JSON.stringify(patchOf(state));
  } catch (error) {
    return error.message;
  }
}
