// The shell of the console: it reads the address, opens the page for it, and draws it whenever its state changes.
import { html, render } from 'lit-html';
import { editPage } from './pages/edit.js';
import { eventsPage } from './pages/events.js';
import { faultsPage } from './pages/faults.js';
import { instancePage } from './pages/instance.js';
import { instancesPage } from './pages/instances.js';
import { openPage } from './pages/open.js';
import { stuckPage } from './pages/stuck.js';
import { workflowPage } from './pages/workflow.js';
import { workflowsPage } from './pages/workflows.js';
import { dropDrafts } from './api/drafts.js';
import { leave, signIn, watchSession } from './api/login.js';
import { parseRoute } from './api/route.js';
import { isLivePaused, toggleLive } from './api/poll.js';
import { applyTheme, keyboard } from './parts/keys.js';
import { problem } from './parts/status.js';
import { timesChoice } from './parts/time.js';

const PAGES = { workflows: workflowsPage, workflow: workflowPage, instances: instancesPage, instance: instancePage, stuck: stuckPage,
  edit: editPage, open: openPage, events: eventsPage, faults: faultsPage };
const SECTIONS = [['workflows', 'Workflows'], ['instances', 'Instances'], ['faults', 'Faults'], ['events', 'Events'], ['stuck', 'Stuck'], ['open', 'Open']];

/** The time after which relative times are written again, in milliseconds. */
const AGEING = 30_000;

const root = document.getElementById('app');
const announcer = document.getElementById('announcer');
let page = null;
let unreachableSince = null;
let isSessionOver = false;
let isDrawing = false;

const shell = {
  /** Draws the page soon; several calls draw it once. */
  update() {
    if (!isDrawing) {
      isDrawing = true;
      requestAnimationFrame(draw);
    }
  },
  /** Tells a change to readers who do not see the page. */
  announce(text) {
    announcer.textContent = text;
  },
  /** Shows or removes the banner that the server does not respond. */
  reachable(isReachable) {
    if (isReachable !== (unreachableSince === null)) {
      unreachableSince = isReachable ? null : new Date();
      shell.announce(isReachable ? 'The server responds again.' : 'The server does not respond.');
      shell.update();
    }
  },
};

const keys = keyboard(shell);
applyTheme();

function draw() {
  isDrawing = false;
  render(frame(), root);
  document.title = `${page.title()} · Stride`;
}

function frame() {
  const { name: shown } = parseRoute(location.hash);
  const current = shown === 'edit' ? 'workflows' : SECTIONS.map(([section]) => section).find(section => section.startsWith(shown));
  return html`
    <a class="skip" href="#main" @click=${skipToMain}>Skip to content</a>
    <header class="bar">
      <a class="brand" href="#/workflows">Stride</a>
      <nav aria-label="Sections">
        ${SECTIONS.map(([name, label]) => html`
          <a href="#/${name}" aria-current=${name === current ? 'page' : 'false'}>${label}</a>`)}
      </nav>
      <span class="tools">
        <button class="small" aria-pressed=${isLivePaused()} @click=${() => { toggleLive(); shell.update(); }}>${isLivePaused() ? 'Resume updates' : 'Pause updates'}</button>
        ${timesChoice(shell.update)}
        <button class="small" @click=${keys.open}>Keys</button>
      </span>
    </header>
    ${unreachableSince && html`
      <p class="banner" role="alert">The server has not responded since ${unreachableSince.toLocaleTimeString()}.
        What is shown may be out of date. The console tries again by itself.</p>`}
    ${isSessionOver ? html`
      <p class="banner" role="alert">Your session has ended. <button class="small" @click=${leave}>Sign in again</button>
        You return to this place, and what you typed stays.</p>` : ''}
    <main id="main" tabindex="-1">${page.view()}</main>
    ${keys.view()}`;
}

function skipToMain(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}

function open() {
  const route = parseRoute(location.hash);
  if (page && page.follow?.(route)) {
    shell.update();
    return;
  }
  if (page) {
    page.close();
    dropDrafts();
  }
  page = PAGES[route.name](route, shell);
  shell.update();
}

watchSession(() => {
  isSessionOver = true;
  shell.update();
});

try {
  await signIn();
  addEventListener('hashchange', open);
  setInterval(() => document.hidden || shell.update(), AGEING);
  open();
} catch (error) {
  render(html`<main id="main"><h1>Stride</h1>${problem(error)}
    <p><button class="primary" @click=${leave}>Sign in</button></p></main>`, root);
}
