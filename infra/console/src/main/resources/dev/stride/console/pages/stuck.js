// Work that needs an operator: suspended instances, and messages that no handler could handle.
import { html } from 'lit-html';
import { deleteDeadLetter, listDeadLetters, listInstances, redriveDeadLetter, resumeInstance, showDeadLetter } from '../api/client.js';
import { instanceAddress, workflowAddress } from '../api/route.js';
import { poll } from '../api/poll.js';
import { command, empty, problem } from '../parts/status.js';
import { time } from '../parts/time.js';

export function stuckPage(_, shell) {
  const state = { suspended: null, letters: null, opened: new Map(), error: null };
  const polling = poll(ask, shell);

  async function ask() {
    try {
      const before = JSON.stringify([state.suspended, state.letters]);
      state.suspended = (await listInstances({ status: 'SUSPENDED' })).body;
      state.letters = (await listDeadLetters()).body;
      state.error = null;
      shell.update();
      return before === JSON.stringify([state.suspended, state.letters]) ? 'same' : 'changed';
    } catch (error) {
      state.error = error;
      shell.update();
      throw error;
    }
  }

  /** Sends a request, tells its effect, and asks for the lists again. */
  function act(request, text) {
    return async () => {
      try {
        await request();
        shell.announce(text);
      } catch (error) {
        state.error = error;
      }
      shell.update();
      polling.now();
    };
  }

  function toggle(id) {
    return async () => {
      if (state.opened.delete(id)) {
        shell.update();
        return;
      }
      try {
        state.opened.set(id, (await showDeadLetter(id)).body.body);
      } catch (error) {
        state.error = error;
      }
      shell.update();
    };
  }

  function suspended({ instances, cursor }) {
    return instances.length === 0
      ? empty('No instance is suspended.', command('./stride suspend INSTANCE'))
      : html`
        <div class="scroll"><table class="list">
          <thead><tr><th>Instance</th><th>Workflow</th><th>Reason</th><th>Started</th><th>Action</th></tr></thead>
          <tbody>${instances.map(each => html`
            <tr>
              <td><a href=${instanceAddress(each.id)}><code>${each.id}</code></a></td>
              <td><a href=${workflowAddress(each.workflow)}>${each.workflow.id} ${each.workflow.version}</a></td>
              <td class="cut" title=${reason(each)}>${reason(each)}</td>
              <td>${time(each.startedAt)}</td>
              <td><button class="small" aria-label=${`Resume ${each.id}`}
                @click=${act(() => resumeInstance(each.id), 'The instance will be resumed.')}>Resume</button></td>
            </tr>`)}</tbody>
        </table></div>
        ${cursor ? html`<p class="hint">There are more. Resume these to see the others.</p>` : ''}`;
  }

  function letters({ deadLetters, cursor }) {
    return deadLetters.length === 0
      ? empty('No message is quarantined.', html`<p class="hint">A message comes here if its handler fails again and again and it belongs to no instance.</p>`)
      : html`
        <div class="scroll"><table class="list">
          <thead><tr><th>Since</th><th>Queue</th><th>Reason</th><th>Bytes</th><th>Actions</th></tr></thead>
          <tbody>${deadLetters.map(letterRow)}</tbody>
        </table></div>
        ${cursor ? html`<p class="hint">There are more. Send or delete these to see the others.</p>` : ''}`;
  }

  function letterRow(each) {
    const body = state.opened.get(each.id);
    return html`
      <tr>
        <td>${time(each.at)}</td><td>${each.queue}</td>
        <td class="cut" title=${each.reason}>${each.reason}</td><td>${each.bytes}</td>
        <td>
          <button class="small" aria-expanded=${body !== undefined} @click=${toggle(each.id)}>Message</button>
          <button class="small" @click=${act(() => redriveDeadLetter(each.id), 'The message was sent again.')}>Send again</button>
          <button class="small" @click=${act(() => deleteDeadLetter(each.id), 'The message was deleted.')}>Delete</button>
        </td>
      </tr>
      ${body === undefined ? '' : html`<tr><td colspan="5"><pre tabindex="0">${body.slice(0, 20_000)}</pre></td></tr>`}`;
  }

  return {
    title: () => 'Stuck',
    close: () => polling.stop(),
    view: () => html`
      <div class="heading"><h1>Stuck</h1></div>
      ${problem(state.error)}
      <h2>Suspended instances</h2>
      ${state.suspended ? suspended(state.suspended) : html`<p class="hint">Loading …</p>`}
      <h2>Messages that no handler could handle</h2>
      ${state.letters ? letters(state.letters) : html`<p class="hint">Loading …</p>`}`,
  };
}

const reason = each => each.suspendedFor ?? each.fault?.message ?? '';
