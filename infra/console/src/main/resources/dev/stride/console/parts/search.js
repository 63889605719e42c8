// Finds listed instances by a value in their input or output, which the list itself does not contain.
import { showInstance } from '../api/client.js';
import { contains } from '../fold/search.js';

/** The number of requests that wait for their answers at the same time. */
const AT_ONCE = 4;

/** @param {{update: () => void}} shell */
export function dataSearch(shell) {
  /** What was read of each instance, by its id and status: {input, output, isWhole}; null while it is read. */
  const read = new Map();
  const ahead = [];
  let running = 0;

  const keyOf = ({ id, status }) => `${id} ${status}`;

  async function work() {
    running += 1;
    while (ahead.length > 0) {
      const row = ahead.shift();
      const body = await showInstance(row.id).then(response => response.body, () => ({ inputRef: true }));
      read.set(keyOf(row), { values: [body.input, body.output], isWhole: !body.inputRef && !body.outputRef });
      shell.update();
    }
    running -= 1;
  }

  /**
   * Returns the rows in whose data a text occurs, so far as they were read, and reads on.
   *
   * @param {object[]} rows of the list @param {string} text
   * @returns {{found: object[], searched: number, large: number}} also the number of instances with values that are too large
   */
  return (rows, text) => {
    const unknown = rows.filter(row => !read.has(keyOf(row)));
    unknown.forEach(row => read.set(keyOf(row), null));
    ahead.push(...unknown);
    for (let workers = running; workers < Math.min(AT_ONCE, ahead.length); workers++) {
      work();
    }
    const known = rows.map(row => [row, read.get(keyOf(row))]).filter(([, data]) => data !== null);
    return {
      found: known.filter(([, data]) => data.values.some(value => contains(value, text.toLowerCase()))).map(([row]) => row),
      searched: known.length,
      large: known.filter(([, data]) => !data.isWhole).length,
    };
  };
}
