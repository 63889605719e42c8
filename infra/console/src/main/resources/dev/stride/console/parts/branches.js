// The branches that an instance has started, by visit of a state: how they ended, and those that failed first.
import { html, svg } from 'lit-html';
import { countBranches, listBranches } from '../api/client.js';
import { statusBadge } from './status.js';
import { duration } from './time.js';

/** The statuses in the order of the bar, with the look of their parts. */
const BAR = { FAULTED: 'failed', TIMED_OUT: 'failed', CANCELLED: 'cancelled', WAITING: 'waiting', SUSPENDED: 'waiting', RUNNING: 'active', PENDING: 'active', COMPLETED: 'done' };

/** The number of branches above which a strip shows where the failed ones are. */
const FEW = 10;

/** The path of a branch of the instance itself begins with the number of its fork. */
const PATH = /^0\.(\d+)-/;

/**
 * @param {import('../pages/run.js').Run} run
 * @param {{branch: string | null}} kept path of the branch that the address names
 * @param {(change: {branch: string | null}) => void} remember is called when another branch is shown
 * @param {() => void} changed is called after that, and when the shown branch has changed
 */
export function branchesPanel(run, kept, remember, changed, shell) {
  /** The forks, the newest first, and the listed branches of those that are open. */
  const state = { forks: [], isComplete: true, lists: new Map() };

  /** Counts the branches again, lists those of the newest fork, and reads on in the branch that is shown. */
  async function load() {
    if (run.branches === 0) {
      return;
    }
    const { body } = await countBranches(run.id);
    Object.assign(state, { forks: body.forks.toReversed(), isComplete: body.complete });
    const listed = state.lists.size === 0 ? state.forks.slice(0, 1) : state.forks.filter(fork => state.lists.has(fork.fork));
    await Promise.all(listed.map(list));
    if (PATH.test(kept.branch) && run.branch?.endedAt === undefined) {
      await open(kept.branch);
    }
    const failed = [...state.lists.values()].flatMap(each => each.failed)[0];
    if (failed !== undefined) {
      await run.findFailure(failed);
    }
    changed();
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

  async function open(path) {
    const { body } = await listBranches(run.id, PATH.exec(path)[1], { path });
    await run.showBranch(body.branches[0] ?? null);
  }

  /** @param {string | null} path of the branch to show; null for the whole instance */
  async function show(path) {
    await (path === null ? run.showBranch(null) : open(path));
    remember({ branch: run.branch?.path ?? null });
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

  function table(branches) {
    const hasElements = branches.some(branch => branch.element !== undefined);
    return html`<div class="scroll rows"><table class="list">
      <thead><tr><th>Number</th><th>Status</th><th>State, fault</th>${hasElements ? html`<th>Element</th>` : ''}<th>Took</th><th><span class="unseen">Show</span></th></tr></thead>
      <tbody>${branches.map(branch => html`
        <tr>
          <td>${branch.index + 1}</td><td class="status">${statusBadge(branch.status)}</td>
          <td class="wide">${branch.state}${branch.fault ? html`<span class="fault-text" title=${branch.fault.message}>${branch.fault.message}</span>` : ''}</td>
          ${hasElements ? html`<td class="name"><code>${branch.element ?? ''}</code></td>` : ''}
          <td class="when">${branch.endedAt ? duration(branch.startedAt, branch.endedAt) : ''}</td>
          <td><button class="small" aria-pressed=${branch.path === run.branch?.path} aria-label="Show branch ${branch.index + 1}"
            @click=${() => show(branch.path)}>Show</button></td>
        </tr>`)}</tbody>
    </table></div>`;
  }

  const view = () => (state.forks.length === 0 ? '' : html`
    <section class="pane" aria-label="Branches">
      <h2>Branches</h2>
      ${run.branch ? html`<p class="hint">Diagram and states show branch ${run.branch.path} only.
        <button class="small" @click=${() => show(null)}>Show the whole instance</button></p>` : ''}
      ${state.forks.map(forkView)}
    </section>`);

  return { load, show, view };
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
    return svg`<rect class=${BAR[status]} x=${from - width} width=${width === 0 ? 0 : Math.max(3, width)} height="6"></rect>`;
  };
  return html`<svg class="bar-line whole" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">${Object.keys(BAR).map(part)}</svg>`;
}
