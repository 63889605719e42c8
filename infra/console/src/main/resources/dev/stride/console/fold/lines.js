// The lines in which two texts differ (Myers, "An O(ND) Difference Algorithm"). A pure function.

/** The number of differing lines above which texts are not compared line by line. */
const MOST = 1_000;

/**
 * @param {string} before
 * @param {string} after
 * @returns {{kind: 'same' | 'removed' | 'added', text: string, before?: number, after?: number}[] | null} all lines of both, with
 *     their numbers; null if the texts have too little in common
 */
export function lineDifferences(before, after) {
  const [one, other] = [before.split('\n'), after.split('\n')];
  const trace = shortestEdit(one, other);
  return trace === null ? null : rowsOf(one, other, trace);
}

/** Returns the furthest position on each diagonal for each number of edits. */
function shortestEdit(one, other) {
  const most = Math.min(MOST, one.length + other.length);
  let furthest = new Int32Array(2 * most + 2);
  const trace = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(furthest.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesFromAbove(furthest, diagonal, edits, most) ? furthest[most + diagonal + 1] : furthest[most + diagonal - 1] + 1;
      while (x < one.length && x - diagonal < other.length && one[x] === other[x - diagonal]) {
        x++;
      }
      furthest[most + diagonal] = x;
      if (x >= one.length && x - diagonal >= other.length) {
        return { steps: trace, most };
      }
    }
  }
  return null;
}

const comesFromAbove = (furthest, diagonal, edits, most) =>
  diagonal === -edits || (diagonal !== edits && furthest[most + diagonal - 1] < furthest[most + diagonal + 1]);

/** Walks back from the ends of both texts. */
function rowsOf(one, other, { steps, most }) {
  const rows = [];
  let [x, y] = [one.length, other.length];
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const furthest = steps[edits];
    const diagonal = x - y;
    const from = comesFromAbove(furthest, diagonal, edits, most) ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : furthest[most + from];
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      rows.push({ kind: 'same', text: one[x - 1], before: x, after: y });
      x--;
      y--;
    }
    if (edits > 0 && x === fromX) {
      rows.push({ kind: 'added', text: other[y - 1], after: y });
    } else if (edits > 0) {
      rows.push({ kind: 'removed', text: one[x - 1], before: x });
    }
    [x, y] = [fromX, fromY];
  }
  return rows.toReversed();
}

/** Returns only the lines that differ, with as many lines around them; null stands for lines that are left out. */
export function around(rows, count) {
  const isNear = rows.map((_, index) => rows.slice(Math.max(0, index - count), index + count + 1).some(each => each.kind !== 'same'));
  return rows.flatMap((row, index) => (isNear[index] ? [row] : isNear[index - 1] ? [null] : []));
}
