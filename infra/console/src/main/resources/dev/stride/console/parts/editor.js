// An editor for definitions that underlines their faults. It lives in a shadow root, where CodeMirror needs no style elements,
// which the Content Security Policy forbids.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of the console, because CodeMirror's own have too little contrast on a dark background. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--link)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--waiting)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
]);

const THEME = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 'var(--radius)' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '12px', height: '65vh', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--quiet)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--focus) 8%, transparent)' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line)' },
});

/** Returns the index of a line and column, which are counted from 1. */
function indexOf(doc, line, column) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(at.from + Math.max(column, 1) - 1, at.to);
}

/** Returns the part of the text to underline: at least one character, to the end of the line if the value is missing. */
function rangeOf(doc, { line, column, endLine, endColumn }) {
  const from = indexOf(doc, line, column);
  const to = indexOf(doc, endLine, endColumn);
  if (to > from) {
    return { from, to };
  }
  const { from: first, to: last } = doc.lineAt(from);
  return last > from ? { from, to: last } : { from: Math.max(first, from - 1), to: from };
}

/** The icons of CodeMirror for what a proposal is. */
const ICONS = { property: 'property', name: 'variable', word: 'constant', operation: 'method', function: 'function' };

/** Returns a source of completions. @param propose returns proposals for a text and a place in it */
const source = propose => async ({ state, pos, explicit }) => {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (!explicit && !/[\w$#/"]$|[:-] $/.test(before)) {
    return null;
  }
  const proposals = await propose(state.doc.toString(), { line: line.number, column: pos - line.from + 1 });
  if (proposals.length === 0) {
    return null;
  }
  const [{ line: first, column }] = proposals;
  return {
    from: indexOf(state.doc, first, column),
    filter: false,
    options: proposals.map(each => ({
      label: each.label,
      type: ICONS[each.kind],
      detail: each.detail,
      info: each.meaning || undefined,
      apply: (view, _, from) => {
        const to = indexOf(view.state.doc, each.endLine, each.endColumn) + view.state.selection.main.head - pos;
        view.dispatch({ changes: { from, to, insert: each.insert }, selection: { anchor: from + each.insert.length } });
      },
    })),
  };
};

/** <stride-editor .text .diagnostics .propose>: the event `edited` has the new text as its detail. */
class DefinitionEditor extends HTMLElement {
  #view = null;
  #text = '';
  #diagnostics = [];

  /** Returns what could stand at a place of a text. */
  propose = async () => [];

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const changed = EditorView.updateListener.of(update => {
      if (update.docChanged) {
        this.#text = update.state.doc.toString();
        this.dispatchEvent(new CustomEvent('edited', { detail: this.#text }));
      }
    });
    const language = this.#text.trimStart().startsWith('{') ? json() : yaml();
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: this.#text,
        // Tab is not bound: it moves the focus out of the editor.
        extensions: [lineNumbers(), history(), indentOnInput(), bracketMatching(), highlightActiveLine(), search({ top: true }),
          autocompletion({ override: [source((text, place) => this.propose(text, place))] }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]), language, syntaxHighlighting(COLOURS), THEME, changed,
          EditorView.lineWrapping, EditorView.contentAttributes.of({ 'aria-label': 'Definition', tabindex: '0' })],
      }),
    });
    this.#underline();
  }

  disconnectedCallback() {
    this.#view?.destroy();
    this.#view = null;
  }

  set text(text) {
    if (text !== this.#text) {
      this.#text = text;
      this.#view?.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    }
  }

  /** @param {object[]} diagnostics with line, column, endLine, endColumn, message and severity */
  set diagnostics(diagnostics) {
    if (diagnostics !== this.#diagnostics) {
      this.#diagnostics = diagnostics;
      this.#underline();
    }
  }

  /** Puts the cursor at a line and column, and shows them. */
  goTo({ line, column }) {
    const anchor = indexOf(this.#view.state.doc, line, column);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  #underline() {
    if (this.#view) {
      const { state } = this.#view;
      const marks = this.#diagnostics.map(each => ({ ...rangeOf(state.doc, each), severity: each.severity, message: each.message }));
      this.#view.dispatch(setDiagnostics(state, marks));
    }
  }
}

customElements.define('stride-editor', DefinitionEditor);
