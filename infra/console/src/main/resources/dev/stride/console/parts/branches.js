// The branches that an instance has started, by visit of a state: how they ended, and those that failed first.
import { html, svg } from 'lit-html';
import { countBranches, listBranches } from '../api/client.js';
import { duration, statusBadge } from './status.js';

/** The statuses in the order of the bar, with the look of their parts. */
const BAR = { FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled', WAITING: 'waiting', SUSPENDED: 'waiting', RUNNING: 'active', PENDING: 'active', COMPLETED: 'done' };

/** The number of branches above which a strip shows where the failed ones are. */
const FEW = 10;

/**
 * @param {{id: string, branches: number, branch: {path: string} | null, showBranch: Function}} run
 * @param {() => void} changed is called when another branch is shown
 */
export function branchesPanel(run, changed, shell) {
  /** The forks, the newest first, and the listed branches of those that are open. */
  const state = { forks: [], isComplete: true, lists: new Map() };

  /** Counts the branches again, and lists those of the newest fork. */
  async function load() {
    if (run.branches === 0) {
      return;
    }
    const { body } = await countBranches(run.id);
    Object.assign(state, { forks: body.forks.toReversed(), isComplete: body.complete });
    const listed = state.lists.size === 0 ? state.forks.slice(0, 1) : state.forks.filter(fork => state.lists.has(fork.fork));
    await Promise.all(listed.map(list));
    shell.update();
  }

  /** Lists the failed branches of a fork, and after them the first of the others. */
  async function list(fork) {
    const failed = fork.counts.FAULTED ? (await listBranches(run.id, fork.fork, { status: 'FAULTED' })).body.branches : [];
    const { body } = await listBranches(run.id, fork.fork, {});
    state.lists.set(fork.fork, { failed: inOrder(failed), others: inOrder(body.branches.filter(isNotFailed)), cursor: body.cursor });
    shell.update();
  }

  async function more(fork) {
    const { failed, others, cursor } = state.lists.get(fork.fork);
    const { body } = await listBranches(run.id, fork.fork, { cursor });
    state.lists.set(fork.fork, { failed, others: inOrder([...others, ...body.branches.filter(isNotFailed)]), cursor: body.cursor });
    shell.update();
  }

  async function show(path) {
    await run.showBranch(path);
    changed();
  }

  function forkView(fork) {
    const listed = state.lists.get(fork.fork);
    const count = Object.values(fork.counts).reduce((sum, each) => sum + each, 0);
    return html`
      <section aria-label="Branches of ${fork.state}">
        <h3>${fork.state}: ${count.toLocaleString()} ${count === 1 ? 'branch' : 'branches'}${state.isComplete ? '' : ' or more'}</h3>
        ${bar(fork.counts, count)}
        ${count > FEW ? strip(fork.strip) : ''}
        <p class="counts">${Object.keys(BAR).filter(status => fork.counts[status]).map(status => html`
          <span>${statusBadge(status)} ${fork.counts[status].toLocaleString()}</span>`)}</p>
        ${listed ? table([...listed.failed, ...listed.others]) : html`<button class="small" @click=${() => list(fork)}>List the branches</button>`}
        ${listed?.cursor ? html`<button class="small" @click=${() => more(fork)}>More branches</button>` : ''}
      </section>`;
  }

  const table = branches => html`
    <div class="scroll rows"><table>
      <thead><tr><th>Number</th><th>Status</th><th>State</th><th>Took</th><th>Fault</th><th><span class="unseen">Show</span></th></tr></thead>
      <tbody>${branches.map(branch => html`
        <tr>
          <td>${branch.index + 1}</td><td>${statusBadge(branch.status)}</td><td>${branch.state}</td>
          <td>${branch.endedAt ? duration(branch.startedAt, branch.endedAt) : ''}</td>
          <td class="cut">${branch.fault?.message ?? ''}</td>
          <td><button class="small" aria-pressed=${branch.path === run.branch?.path} aria-label="Show branch ${branch.index + 1}"
            @click=${() => show(branch.path)}>Show</button></td>
        </tr>`)}</tbody>
    </table></div>`;

  const view = () => (state.forks.length === 0 ? '' : html`
    <section class="pane" aria-label="Branches">
      <h2>Branches</h2>
      ${run.branch ? html`<p class="hint">Diagram and states show branch ${run.branch.path} only.
        <button class="small" @click=${() => show(null)}>Show the whole instance</button></p>` : ''}
      ${state.forks.map(forkView)}
    </section>`);

  return { load, view };
}

const isNotFailed = branch => branch.status !== 'FAULTED';

/** The API lists branches by their paths, which do not sort as numbers do. */
const inOrder = branches => branches.toSorted((one, other) => one.index - other.index);

/** Draws equal parts of the branches in the order of their elements; parts that failed are taller. */
function strip(statuses) {
  const width = 1000 / statuses.length;
  return html`
    <svg class="bar-line strip" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
      ${statuses.map((status, index) => svg`<rect class=${BAR[status]} x=${index * width} y=${BAR[status] === 'failed' ? 0 : 5}
        width=${width * 0.85} height=${BAR[status] === 'failed' ? 16 : 9}><title>${nameOf(index, statuses.length)}: ${status.toLowerCase()}</title></rect>`)}
    </svg>`;
}

const nameOf = (index, all) => `part ${index + 1} of ${all}`;

/** Draws the share of each status as a part of one bar. */
function bar(counts, count) {
  let from = 0;
  const part = status => {
    const width = (counts[status] ?? 0) / count * 1000;
    from += width;
    return svg`<rect class=${BAR[status]} x=${from - width} width=${width === 0 ? 0 : Math.max(3, width)} height="4"></rect>`;
  };
  return html`<svg class="bar-line" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">${Object.keys(BAR).map(part)}</svg>`;
}
