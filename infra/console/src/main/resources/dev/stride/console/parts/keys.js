// Keys that act on pages, and the dialog that lists them. A reader can switch them off; then no single key acts.
import { html } from 'lit-html';
import { toggleLive } from '../api/poll.js';
import { dialogView, focusDialog } from './dialog.js';

const SWITCH = 'stride-shortcuts';
const THEME = 'stride-theme';
const THEMES = ['as the system', 'light', 'dark'];

/** The maximum time between g and the second key, in milliseconds. */
const SECOND_KEY = 1_500;

const PAGES = { w: 'workflows', i: 'instances', f: 'faults', e: 'events', s: 'stuck', o: 'open' };

const HELP = [['?', 'this list'], ['g w', 'workflows'], ['g i', 'instances'], ['g f', 'faults'], ['g e', 'events'], ['g s', 'stuck'], ['g o', 'open a file'],
  ['/', 'search or filter'], ['j k', 'next and previous row'], ['x', 'select the row'], ['[ ]', 'previous and next visit of a state'], ['1 2 3', 'diagram, states, data'],
  ['f', 'fault'], ['r', 'retry'], ['.', 'pause and resume updates'], ['Esc', 'close a dialog']];

const all = selector => [...document.querySelectorAll(selector)];

/** The action of each single key. */
const ACTIONS = {
  '/': () => all('main input[type="search"], main form.filters input')[0]?.focus(),
  j: () => step(1),
  k: () => step(-1),
  x: () => document.activeElement.closest('tr')?.querySelector('input[type="checkbox"]')?.click(),
  '[': () => selectVisit(-1),
  ']': () => selectVisit(1),
  1: () => focusPane(0),
  2: () => focusPane(1),
  3: () => focusPane(2),
  f: () => focus(all('.fault')[0]),
  r: () => all('.actions button').find(button => button.textContent.trim() === 'Retry' && !button.disabled)?.click(),
};

/** Applies the theme that the reader has chosen before. */
export function applyTheme() {
  document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? '';
}

/** @param {{update: () => void}} shell @returns {{open: () => void, view: () => unknown}} the dialog with the keys */
export function keyboard(shell) {
  const state = { isOpen: false, isAfterG: false };
  document.addEventListener('keydown', pressed);

  function pressed(event) {
    if (localStorage.getItem(SWITCH) === 'off' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) {
      return;
    }
    const page = state.isAfterG ? PAGES[event.key] : undefined;
    state.isAfterG = event.key === 'g';
    if (page !== undefined) {
      location.hash = `#/${page}`;
    } else if (event.key === '?') {
      open();
    } else if (event.key === '.') {
      toggleLive();
      shell.update();
    } else if (event.key === 'g') {
      setTimeout(() => { state.isAfterG = false; }, SECOND_KEY);
    } else if (ACTIONS[event.key] === undefined) {
      return;
    } else {
      ACTIONS[event.key]();
    }
    event.preventDefault();
  }

  function open() {
    state.isOpen = true;
    focusDialog();
    shell.update();
  }

  function close() {
    state.isOpen = false;
    shell.update();
  }

  function toggle(event) {
    localStorage.setItem(SWITCH, event.target.checked ? 'on' : 'off');
    shell.update();
  }

  function chooseTheme(event) {
    localStorage.setItem(THEME, event.target.selectedIndex === 0 ? '' : event.target.value);
    applyTheme();
  }

  const view = () => (state.isOpen ? dialogView('Keys and theme', html`
    <label class="check"><input type="checkbox" .checked=${localStorage.getItem(SWITCH) !== 'off'} @change=${toggle}> Single keys act</label>
    <label class="inline">Theme <select @change=${chooseTheme}>${THEMES.map(each => html`
      <option value=${each} ?selected=${each === document.documentElement.dataset.theme}>${each}</option>`)}</select></label>
    <table class="difference"><tbody>${HELP.map(([key, effect]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${effect}</td></tr>`)}</tbody></table>`,
  { confirm: 'Done', command: '', error: null, isBusy: false, submit: close, close }) : '');

  return { open, view };
}

/** Returns true if a field or a dialog handles a key. */
function isTyping(event) {
  return event.target.closest?.('input, textarea, select, stride-editor, [contenteditable]') || document.querySelector('.dialog') !== null;
}

/** Moves the focus to the next or previous row, from the first one on: to the first link or button that the row has. */
function step(by) {
  const rows = all('main tbody tr, .visits > li').filter(each => each.querySelector('a, button'));
  const at = rows.findIndex(row => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  row?.querySelector('a, button').focus();
}

function selectVisit(by) {
  const visits = all('.visits .visit');
  const at = visits.findIndex(visit => visit.getAttribute('aria-pressed') === 'true');
  const next = visits[at === -1 ? 0 : at + by];
  next?.click();
  next?.focus();
}

const PANES = ['Diagram', 'Visits of states', 'Data'];

const focusPane = index => focus(all('.panes > .pane').find(pane => pane.ariaLabel === PANES[index]));

function focus(element) {
  if (element) {
    element.tabIndex = -1;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  }
}
