// A form for a value with a JSON Schema.
import { html } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { valueAt, withValue } from '../fold/schema.js';

/**
 * @param {object[]} fields as the fold returns them
 * @param {object} value that the form shows
 * @param {(value: object) => void} change is called with each new value
 */
export function schemaForm(fields, value, change) {
  return html`<div class="schema">${fields.map(field => fieldView(field, value, change, true))}</div>`;
}

/** @param {boolean} isNeeded whether the object that has the field must be there, or is there */
function fieldView(field, value, change, isNeeded) {
  const { path, label, about, kind, fields } = field;
  const set = part => change(withValue(value, path, part));
  const isRequired = isNeeded && field.isRequired;
  const name = html`${label}${isRequired ? html` <small>required</small>` : ''}`;
  if (kind === 'group') {
    const isInner = isRequired || valueAt(value, path) !== undefined;
    return html`<fieldset><legend>${name}</legend>${note(about)}${fields.map(inner => fieldView(inner, value, change, isInner))}</fieldset>`;
  }
  return html`<label><span>${name}</span>${note(about)}${input({ ...field, isRequired }, valueAt(value, path), set)}</label>`;
}

const note = about => (about === '' ? '' : html`<small>${about}</small>`);

function input({ kind, isRequired, options, attributes }, value, set) {
  switch (kind) {
    case 'choice':
      return html`<select ?required=${isRequired} @change=${event => set(options[event.target.selectedIndex - 1])}>
        <option value=""></option>${options.map(option => html`
          <option value=${JSON.stringify(option)} ?selected=${JSON.stringify(option) === JSON.stringify(value)}>${String(option)}</option>`)}</select>`;
    case 'json':
      return html`<textarea rows="3" spellcheck="false" ?required=${isRequired} placeholder="JSON" .value=${textOf(value)} @change=${event => json(event.target, set)}></textarea>`;
    default:
      return html`<input type=${kind} ?required=${isRequired} .value=${String(value ?? '')}
        min=${ifDefined(attributes.min)} max=${ifDefined(attributes.max)} step=${ifDefined(kind === 'number' ? attributes.step : undefined)}
        minlength=${ifDefined(attributes.minlength)} maxlength=${ifDefined(attributes.maxlength)}
        @change=${event => set(scalar(kind, event.target.value))}>`;
  }
}

/** An empty field has no value. */
const scalar = (kind, text) => (text === '' ? undefined : kind === 'number' ? Number(text) : text);

const textOf = value => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Sets the value of a field with JSON, or tells what is wrong with its text. */
function json(field, set) {
  try {
    set(field.value.trim() === '' ? undefined : JSON.parse(field.value));
    field.setCustomValidity('');
  } catch (error) {
    field.setCustomValidity(`This is not JSON: ${error.message}`);
    field.reportValidity();
  }
}
