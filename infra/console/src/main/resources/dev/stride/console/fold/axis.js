// The time axis of a run: linear, but with breaks where nothing happened for long. Pure functions of times.

/** The width of the axis, and of a break in it. */
export const WIDTH = 1_000;
const BREAK = 30;

/** A gap is a break if it is longer than the median gap by this factor. */
const FACTOR = 10;

/** The maximum number of breaks, so that they take a quarter of the axis at most. Only the longest gaps are breaks. */
const MOST_BREAKS = 8;

/**
 * @param {number[]} times of all that happened, in milliseconds, in any order
 * @param {{from: number, to: number}} bounds of the axis
 * @param {boolean} hasBreaks whether long gaps are shortened
 * @returns {{place: (time: number) => number, timeAt: (place: number) => number, breaks: {from: number, to: number}[]}} `place` is
 *     from 0 to WIDTH
 */
export function axisOf(times, { from, to }, hasBreaks) {
  const inside = [...new Set([from, ...times.filter(time => time > from && time < to), to])].toSorted((one, other) => one - other);
  const breaks = hasBreaks ? longGaps(inside) : [];
  const broken = breaks.reduce((sum, each) => sum + each.to - each.from, 0);
  const scale = (WIDTH - BREAK * breaks.length) / Math.max(1, to - from - broken);

  /** The pieces of the axis, each linear. */
  const pieces = [];
  let [start, at] = [from, 0];
  for (const gap of breaks) {
    pieces.push({ from: start, to: gap.from, at, width: (gap.from - start) * scale });
    at += (gap.from - start) * scale;
    pieces.push({ ...gap, at, width: BREAK });
    at += BREAK;
    start = gap.to;
  }
  pieces.push({ from: start, to, at, width: (to - start) * scale });

  const place = time => {
    const piece = pieces.find(each => time <= each.to) ?? pieces.at(-1);
    return limit(piece.at + share(time - piece.from, piece.to - piece.from) * piece.width, WIDTH);
  };
  const timeAt = position => {
    const piece = pieces.find(each => position <= each.at + each.width) ?? pieces.at(-1);
    return piece.from + share(position - piece.at, piece.width) * (piece.to - piece.from);
  };
  return { place, timeAt, breaks };
}

function longGaps(times) {
  const gaps = times.slice(1).map((time, index) => ({ from: times[index], to: time }));
  const lengths = gaps.map(gap => gap.to - gap.from).toSorted((one, other) => one - other);
  const median = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
  return gaps.length < 3 ? [] : gaps.filter(gap => gap.to - gap.from > FACTOR * Math.max(1, median))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, MOST_BREAKS)
    .toSorted((one, other) => one.from - other.from);
}

/** The part of the axis around its middle, by a factor: 0.5 shows half of the time, 2 twice as much, within the whole. */
export function zoomed({ from, to }, factor, whole) {
  const middle = (from + to) / 2;
  const half = (to - from) * factor / 2;
  return clamped({ from: middle - half, to: middle + half }, whole);
}

/** A window inside the whole, at least a millisecond long; null if it is the whole. */
export function clamped({ from, to }, whole) {
  const [first, last] = [Math.max(whole.from, Math.min(from, to)), Math.min(whole.to, Math.max(from, to))];
  return first <= whole.from && last >= whole.to ? null : { from: Math.min(first, whole.to - 1), to: Math.max(last, first + 1) };
}

const share = (part, all) => (all <= 0 ? 0 : Math.max(0, Math.min(1, part / all)));
const limit = (value, most) => Math.max(0, Math.min(most, value));
