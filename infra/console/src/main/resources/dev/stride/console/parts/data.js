// The data of an instance or of one of its visits. Large inputs and outputs are loaded when a reader asks for them.
import { html } from 'lit-html';
import { isSame } from '../fold/visits.js';
import { instanceComparison } from './compare.js';
import { differenceView, jsonView, referenceView } from './json.js';
import { referenceOf, valuesOf } from './values.js';

const NOT_KEPT = 'Not kept. Data of states is kept at history level ALL: metadata: { stride.history: ALL }.';

/** The number of other visits, the newest, with which one can be compared. */
const COMPARABLE = 200;

/** @param {string} id of the instance @param {boolean} isOffline whether nothing may be requested */
export function dataPanel(id, shell, isOffline = false) {
  const values = valuesOf(id, shell);
  const comparisonWith = instanceComparison(shell);
  /** The visit with which the selected one is compared. */
  let other = null;

  const valueOf = (instance, name) => instance[name] ?? (instance[`${name}Ref`] && values.get(instance[`${name}Ref`]));

  async function whole(instance, name) {
    if (instance[`${name}Ref`] && valueOf(instance, name) === undefined) {
      await values.load(instance[`${name}Ref`]);
    }
    return valueOf(instance, name);
  }

  function part(instance, name, title, missing) {
    const reference = instance[`${name}Ref`];
    const value = valueOf(instance, name);
    return value === undefined && reference
      ? referenceView(title, reference, () => values.load(reference))
      : jsonView(title, value, missing, shell.update);
  }

  /** A value of a visit, which may be a reference. */
  function kept(title, value, missing) {
    const reference = referenceOf(value);
    return reference !== null && values.known(value) === undefined
      ? referenceView(title, reference, () => values.load(reference))
      : jsonView(title, values.known(value), missing, shell.update);
  }

  function ofInstance(instance) {
    return html`<h2>Data</h2>
      ${part(instance, 'input', 'Input', 'The instance has no input.')}
      ${part(instance, 'output', 'Output', instance.endedAt ? 'The instance has no output.' : 'The instance has no output yet.')}
      ${differenceView(valueOf(instance, 'input'), valueOf(instance, 'output'))}`;
  }

  /** The difference between the inputs of the selected visit and of another one, which a reader chooses. */
  function comparison(visit, visits) {
    const choices = visits.filter(each => each !== visit && each.input !== undefined).slice(-COMPARABLE);
    const choose = event => {
      other = choices[event.target.selectedIndex - 1] ?? null;
      shell.update();
    };
    const chosen = other && choices.find(each => isSame(each, other));
    return visit.input === undefined || choices.length === 0 ? '' : html`
      <section class="json"><h3>Compare the input with</h3>
        <select aria-label="Another visit" @change=${choose}>
          <option>no other visit</option>
          ${choices.map(each => html`<option ?selected=${each === chosen}>${each.state}, ${new Date(each.from).toLocaleTimeString()}</option>`)}
        </select>
      </section>
      ${chosen ? differenceView(values.known(chosen.input), values.known(visit.input)) : ''}`;
  }

  function ofVisit(visit, visits, branch) {
    return html`<h2>${visit.state}</h2>
      ${visit.kind === 'branch' ? startOf(branch) : kept('In', visit.input, NOT_KEPT)}
      ${visit.kind === 'branch' ? '' : kept('Out', visit.output, withoutOutput(visit))}
      ${differenceView(values.known(visit.input), values.known(visit.output))}
      ${comparison(visit, visits)}
      ${visit.steps.filter(step => step.data !== undefined).map(step => kept(step.text, step.data, ''))}`;
  }

  /** What a branch began with: an element of a collection, beside the data of the state that started it. */
  function startOf(branch) {
    return html`
      ${branch?.element === undefined ? '' : jsonView('Element', parsed(branch.element), '', shell.update)}
      <p class="hint">A branch begins with the data of the state that started it. The whole instance shows that data.</p>`;
  }

  return {
    /** The whole input of the instance, loaded if need be. */
    input: instance => whole(instance, 'input'),
    /** The whole output of the instance, loaded if need be. */
    output: instance => whole(instance, 'output'),
    /** A whole value of the history, and entries of it with whole values. */
    whole: values.whole,
    wholeEntries: values.wholeEntries,
    /** @param {{element?: string} | null} branch that is shown instead of the whole instance */
    view: (instance, visit, visits, branch) => html`
      ${visit ? ofVisit(visit, visits, branch) : ofInstance(instance)}
      ${isOffline ? '' : comparisonWith(instance, visit ?? null, visits, values)}`,
  };
}

/** Why a visit shows no output. */
function withoutOutput({ to, outcome }) {
  if (to === undefined) {
    return 'The state has not ended.';
  }
  return ['failed', 'cancelled'].includes(outcome) ? `The state has no output: it ${outcome === 'failed' ? 'failed' : 'was cancelled'}.` : NOT_KEPT;
}

/** A JSON text as its value, or the text itself if it was cut. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
