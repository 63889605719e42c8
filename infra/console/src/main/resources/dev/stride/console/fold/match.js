// Which consumers an event reaches and, if it reaches none, what keeps it from the nearest. Pure functions of the event.
import { correlationOf, isDecidable, isPlain, placeOf } from './event.js';

/**
 * @param {object} event a CloudEvent
 * @param {object[]} consumers each with type, source and correlation: required values by name, where '' means any value
 * @returns {object[]} the consumers that the event matches, each with `isCertain`: false if further conditions decide
 */
export function matching(event, consumers) {
  return consumers.filter(consumer => differences(event, consumer).length === 0)
    .map(consumer => ({ ...consumer, isCertain: isDecidable(consumer) }));
}

/**
 * @returns {{consumer: object, differences: {name: string, wanted: string, given: string | undefined}[]} | null} the consumer with
 *     the fewest differences; null if there is no consumer
 */
export function nearest(event, consumers) {
  return consumers
    .map(consumer => ({ consumer, differences: differences(event, consumer) }))
    .toSorted((one, other) => weight(one.differences) - weight(other.differences))[0] ?? null;
}

/** Another type makes an event more different than another source, and that more than other values. */
const WEIGHTS = { type: 100, source: 10 };
const weight = all => all.reduce((sum, { name }) => sum + (WEIGHTS[name] ?? 1), 0);

function differences(event, consumer) {
  const { type, source, correlation } = consumer;
  const found = [];
  if (type !== '' && event.type !== type) {
    found.push({ name: 'type', wanted: type, given: event.type });
  }
  if (!matchesSource(source, event.source ?? '')) {
    found.push({ name: 'source', wanted: source, given: event.source });
  }
  for (const [name, wanted] of Object.entries(correlation).filter(([each]) => isPlain(consumer, each))) {
    const given = correlationOf(event, consumer, name);
    if (given === undefined || (wanted !== '' && String(given) !== wanted)) {
      found.push({ name: placeOf(consumer, name), wanted: wanted || 'any value', given });
    }
  }
  return found;
}

/** @param {string} pattern a segment + matches any one segment; the pattern * matches every source */
function matchesSource(pattern, source) {
  const wanted = pattern.split('/');
  const given = source.split('/');
  return pattern === '*' || (wanted.length === given.length
    && wanted.every((segment, index) => (segment === '+' ? given[index] !== '' : segment === given[index])));
}
