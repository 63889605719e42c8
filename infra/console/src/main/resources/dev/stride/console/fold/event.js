// CloudEvents that consumers accept. Pure functions but for the id of a new event.

/** Names and indexes of a plain JSONPath, such as $.data.order or $.data["order id"]. */
const STEP = /\.([A-Za-z_][\w-]*)|\[(?:'([^']*)'|"([^"]*)"|(\d+))\]/y;

/** What stands for a value that the reader has to write. */
const OPEN = 'VALUE';

/**
 * Returns an event that a consumer accepts, so far as its correlations name plain places.
 *
 * @param {{type?: string, source?: string, correlation?: Record<string, string>, places?: Record<string, string>}} consumer
 */
export function eventFor(consumer) {
  const { type = 'com.example.type', source = '', correlation = {} } = consumer;
  const event = { specversion: '1.0', id: crypto.randomUUID(), type, source: source.replaceAll('+', 'any').replace(/^\*$/, '/console') || '/console',
    datacontenttype: 'application/json', data: {} };
  Object.entries(correlation).forEach(([name, value]) => put(event, pathOf(consumer, name), value || OPEN));
  return event;
}

/** Returns the value by which an event is correlated; undefined if it is missing or its place is not plain. */
export const correlationOf = (event, consumer, name) => pathOf(consumer, name)?.reduce((value, step) => value?.[step], event);

/** Returns the name of the place of a correlation value, for readers. */
export const placeOf = ({ places = {} }, name) => places[name] ?? name.toLowerCase();

/** Returns false if a consumer ignores some of the events that its correlations let through, or if a place is not plain. */
export const isDecidable = consumer => !consumer.conditional && Object.keys(consumer.correlation ?? {}).every(name => isPlain(consumer, name));

/** Returns true if the place of a correlation value is an attribute or a plain path into the data. */
export const isPlain = (consumer, name) => pathOf(consumer, name) !== null;

/** Returns the steps from an event to a correlation value; null if its place is not plain. */
function pathOf(consumer, name) {
  const place = placeOf(consumer, name);
  if (!place.startsWith('$')) {
    return [place];
  }
  const steps = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < place.length) {
    const found = STEP.exec(place);
    if (found === null) {
      return null;
    }
    steps.push(found[1] ?? found[2] ?? found[3] ?? Number(found[4]));
  }
  return steps;
}

function put(event, path, value) {
  if (path !== null) {
    const parent = path.slice(0, -1).reduce((value, step, index) => (value[step] ??= typeof path[index + 1] === 'number' ? [] : {}), event);
    parent[path.at(-1)] = value;
  }
}
