// The time axis of a run: linear, but with breaks where nothing happened for long. Pure functions of times.

/** The width of the axis, and of a break in it. */
export const WIDTH = 1_000;
const BREAK = 30;

/** A gap is a break if it is longer than the median gap by this factor. */
const FACTOR = 10;

/** The maximum number of breaks, so that they take a quarter of the axis at most. Only the longest gaps are breaks. */
const MOST_BREAKS = 8;

/** The distances of ticks, in milliseconds, of which the smallest is taken that makes few enough ticks. */
const STEPS = [...[1, 10, 100, 1_000].flatMap(unit => [unit, 2 * unit, 5 * unit]), 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000];
const MOST_TICKS = 7;

/** The smallest distance of two ticks on the axis. */
const CLOSEST = 110;

/**
 * @param {number[]} times of all that happened, in milliseconds, in any order
 * @param {{from: number, to: number}} bounds of the axis
 * @param {boolean} hasBreaks whether long gaps are shortened
 * @returns {{place: (time: number) => number, timeAt: (place: number) => number, breaks: {from: number, to: number}[],
 *     spans: {from: number, to: number}[]}} `place` is from 0 to WIDTH; the spans are the times between the breaks
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
  return { place, timeAt, breaks, spans: pieces.filter((_, index) => index % 2 === 0) };
}

/**
 * Returns times at which the axis is labelled: round distances from an origin, and the end of each break.
 *
 * @param {number} origin the time that is labelled with zero
 * @returns {number[]}
 */
export function ticksOf({ place, breaks, spans }, origin) {
  const length = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const step = STEPS.find(each => length / each <= MOST_TICKS) ?? STEPS.at(-1);
  const ticks = breaks.map(each => each.to);
  for (const { from, to } of spans) {
    const first = origin + Math.ceil((from - origin) / step) * step;
    for (let time = first; time <= to && ticks.length < 2 * (MOST_TICKS + MOST_BREAKS); time += step) {
      if (ticks.every(other => Math.abs(place(other) - place(time)) >= CLOSEST)) {
        ticks.push(time);
      }
    }
  }
  return ticks.toSorted((one, other) => one - other);
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
