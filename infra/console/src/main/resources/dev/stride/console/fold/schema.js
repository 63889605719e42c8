// The fields of a form for a JSON Schema, and the values that they make. Pure functions.

/** The depth of nested objects beyond which a value is written as JSON. */
const DEEPEST = 4;

/** The types whose values a single field can hold. */
const SCALARS = { string: 'text', number: 'number', integer: 'number', boolean: 'choice' };

/** The formats of texts for which a browser has a field of its own. */
const FORMATS = { date: 'date', time: 'time', email: 'email' };

/**
 * @param {object | undefined} schema of an object
 * @returns {object[]} one field for each property: {path, label, about, isRequired, kind, options, attributes, fields}, where `kind` is
 *     text, number, date, time, email, choice, group (with fields of its own) or json; empty if the schema names no properties
 */
export function fieldsOf(schema, path = []) {
  const required = new Set(schema?.required ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const own = [...path, name];
    return { path: own, label: property?.title ?? name, about: property?.description ?? '', isRequired: required.has(name), ...kindOf(property ?? {}, own) };
  });
}

function kindOf(property, path) {
  if (Array.isArray(property.enum)) {
    return { kind: 'choice', options: property.enum };
  }
  if (property.type === 'object' && property.properties && path.length < DEEPEST) {
    return { kind: 'group', fields: fieldsOf(property, path) };
  }
  if (property.type === 'boolean') {
    return { kind: 'choice', options: [true, false] };
  }
  const { minimum: min, maximum: max, minLength: minlength, maxLength: maxlength } = property;
  return { kind: FORMATS[property.format] ?? SCALARS[property.type] ?? 'json',
    attributes: { min, max, minlength, maxlength, step: property.type === 'integer' ? 1 : 'any' } };
}

/** Returns the defaults of a schema; undefined if it has none. */
export function defaultsOf(schema) {
  if (schema?.default !== undefined) {
    return schema.default;
  }
  const entries = Object.entries(schema?.properties ?? {}).map(([name, property]) => [name, defaultsOf(property)])
    .filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

export const valueAt = (value, path) => path.reduce((inner, name) => inner?.[name], value);

/** Returns a copy of a value with another part; an undefined part is removed, and so are objects that become empty. */
export function withValue(value, [name, ...rest], part) {
  const inner = rest.length === 0 ? part : withValue(value?.[name], rest, part);
  const copy = isObject(value) ? { ...value, [name]: inner } : { [name]: inner };
  if (inner === undefined || (rest.length > 0 && Object.keys(inner).length === 0)) {
    delete copy[name];
  }
  return copy;
}

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
