// One instance: what it does on its own diagram, its visits of states, its data and its fault.
import { html } from 'lit-html';
import { parseRoute, instanceAddress, workflowAddress } from '../api/route.js';
import { draftOf } from '../api/drafts.js';
import { poll } from '../api/poll.js';
import { eventFor } from '../fold/event.js';
import { exportText } from '../fold/exported.js';
import { actionButtons, actionDialog, retryDraft } from '../parts/actions.js';
import { branchesPanel } from '../parts/branches.js';
import { againDialog, againWord } from '../parts/again.js';
import { correlationText } from '../parts/consumers.js';
import { costView } from '../parts/cost.js';
import { dataPanel } from '../parts/data.js';
import { EVENT_DRAFT, eventDialog, noteFor } from '../parts/event.js';
import { familyPanel } from '../parts/family.js';
import { labelsView, starterView } from '../parts/starter.js';
import { runPanes } from '../parts/panes.js';
import { problem, statusBadge } from '../parts/status.js';
import { deadline, duration, time } from '../parts/time.js';
import { downloadText } from '../parts/download.js';
import { Run } from './run.js';

export function instancePage(route, shell) {
  const run = new Run(route.id);
  const data = dataPanel(route.id, shell);
  const kept = { select: route.query.get('select'), branch: route.query.get('branch'), window: windowOf(route.query) };
  const panes = runPanes(run, data, shell, kept, remember);
  const branches = branchesPanel(run, kept, remember, panes.changed, shell);
  const family = familyPanel(run, shell);
  /** `requested` is what was asked for and the instance does not show yet. */
  const state = { error: null, dialog: null, requested: null };
  let polling = poll(ask, shell);
  // Counts down what the instance waits for.
  const clock = setInterval(() => run.instance?.waitingFor.some(wait => wait.until) && !document.hidden && shell.update(), 1_000);

  /** Keeps what is shown in the address. */
  function remember(change) {
    const { select, branch, window } = Object.assign(kept, change);
    history.replaceState(null, '', instanceAddress(run.id, { select, branch, from: window?.from, to: window?.to }));
  }

  async function ask() {
    try {
      const before = run.instance?.status;
      const shown = run.instance;
      const outcome = await run.load(panes.changed);
      if (run.instance !== shown) {
        state.requested = null;
      }
      if (before !== undefined && before !== run.instance.status) {
        shell.announce(`The instance is ${run.instance.status.toLowerCase()}.`);
      }
      await branches.load();
      if (before === undefined) {
        reopen();
      }
      state.error = null;
      return outcome;
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  /** Opens the form again that was open when the session ended. */
  function reopen() {
    if (draftOf(EVENT_DRAFT) !== undefined) {
      send({});
    } else if (draftOf(retryDraft(run.id)) !== undefined) {
      open(actionDialog('retry', run.instance, undefined, shell, close, restartPolling));
    }
  }

  const send = consumer => open(eventDialog([eventFor(consumer)], noteFor(consumer), shell, close, restartPolling));

  function open(dialog) {
    state.dialog = dialog;
    shell.update();
  }

  const close = () => open(null);

  /** Opens the form of an action. A retry needs the data with which the failed state began. */
  async function act(name) {
    await (name === 'retry' ? run.whenRead : undefined);
    open(actionDialog(name, run.instance, await data.whole(panes.failedInput()), shell, close, restartPolling));
  }

  /** Asks at once, and goes on asking: an instance that had ended may run again. */
  function restartPolling(requested = null) {
    state.requested = requested;
    run.awaitChange();
    polling.stop();
    polling = poll(ask, shell);
  }

  async function download() {
    const [input, output] = [await data.input(run.instance), await data.output(run.instance)];
    const entries = await data.wholeEntries(await run.wholeHistory());
    downloadText(`${run.id}.stride.json`, exportText({ ...run, entries }, { input, output }));
  }

  function head(instance) {
    return html`
      <div class="heading">
        <h1>${statusBadge(instance.status)}${state.requested ? html` <small>${state.requested.toLowerCase()} requested</small>` : ''} <a href=${workflowAddress(instance.workflow)}>${instance.workflow.id} ${instance.workflow.version}</a>
          <small><code>${instance.id}</code></small></h1>
        ${actionButtons(instance.status, act)}
      </div>
      ${instance.unreadable ? html`<p class="message">${instance.unreadable}</p>` : ''}
      <p class="hint">Started ${time(instance.startedAt)}${instance.startedBy ? html` by ${starterView(instance.startedBy, instance.parent)}` : ''}${
        instance.endedAt ? html`, took ${duration(instance.startedAt, instance.endedAt)}` : ''}
        ${labelsView(instance.labels)}
        · <button class="link" @click=${async () => open(await againDialog(run, data, shell, close))}>${againWord(run)}</button>
        · <button class="link" @click=${download}>Export this run</button></p>
      ${costView(instance.usage, run.entries)}
      ${family()}
      ${instance.waitingFor.length === 0 ? '' : html`<ul class="waits">${instance.waitingFor.map(wait => waitView(wait, () => send(wait)))}</ul>`}`;
  }

  function view() {
    if (run.instance === null) {
      return state.error ? problem(state.error) : html`<p class="hint">Loading …</p>`;
    }
    return html`
      ${head(run.instance)}
      ${panes.view(branches.show)}
      ${branches.view()}
      ${state.dialog?.view() ?? ''}`;
  }

  return {
    title: () => `${run.instance?.workflow.id ?? 'Instance'} ${run.id}`,
    close() {
      clearInterval(clock);
      polling.stop();
    },
    follow: next => next.name === 'instance' && next.id === run.id && parseRoute(location.hash) !== null,
    view,
  };
}

/** The shown part of the time, in the address as milliseconds. */
function windowOf(query) {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  return from > 0 && to > from ? { from, to } : null;
}

function waitView(wait, send) {
  const attributes = correlationText(wait);
  return html`<li>Waits in <b>${wait.state}</b> for ${wait.event ? html`event <b>${wait.event}</b>` : wait.kind}${attributes ? ` with ${attributes}` : ''}
    ${wait.until ? html`until ${deadline(wait.until)}` : ''}
    ${wait.event ? html`<button class="small" @click=${send}>Send this event</button>` : ''}</li>`;
}
