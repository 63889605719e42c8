// Times and durations in words. A reader chooses whether times are relative to now, in the zone of the browser, or in UTC.
import { html } from 'lit-html';

const CHOICE = 'stride-times';

const FORMS = { relative: 'Relative times', local: 'Local times', utc: 'UTC' };

const DAY = 86_400_000;

const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 };

/** The units of relative times, the smallest first, each with the number of milliseconds up to which it is used. */
const UNITS = [['s', 1_000, 60_000], ['min', 60_000, 3_600_000], ['h', 3_600_000, 2 * DAY], ['d', DAY, 14 * DAY]];

const chosen = () => localStorage.getItem(CHOICE) ?? 'relative';

/** The choice of the form. @param {() => void} update draws the page again */
export function timesChoice(update) {
  const choose = event => {
    localStorage.setItem(CHOICE, event.target.value);
    update();
  };
  return html`<select class="small" aria-label="Times" @change=${choose}>${Object.entries(FORMS).map(([form, name]) => html`
    <option value=${form} ?selected=${form === chosen()}>${name}</option>`)}</select>`;
}

/** A time in the chosen form, with the exact time in UTC as its tooltip. */
export function time(instant) {
  return instant ? html`<time datetime=${instant} title=${utc(instant, 3)}>${textOf(instant)}</time>` : '–';
}

function textOf(instant) {
  switch (chosen()) {
    case 'utc': return utc(instant, 0);
    case 'local': return new Date(instant).toLocaleString();
    default: return relative(instant) ?? new Date(instant).toLocaleDateString();
  }
}

/** Returns the distance from now, such as “3 min ago”; null if it is so long that a date says more. */
function relative(instant) {
  const millis = Date.parse(instant) - Date.now();
  const distance = Math.abs(millis);
  if (distance < UNITS[0][1]) {
    return 'now';
  }
  const unit = UNITS.find(([, , most]) => distance < most);
  return unit === undefined ? null : ago(`${Math.floor(distance / unit[1])} ${unit[0]}`, millis < 0);
}

const ago = (text, isPast) => (isPast ? `${text} ago` : `in ${text}`);

/** @param {number} digits of the fraction of the second */
function utc(instant, digits) {
  const text = new Date(instant).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, digits === 0 ? 19 : 20 + digits)} UTC`;
}

/** A time inside a run, as `when` of a row: relative to the begin of the run, or the time of the day. @param {string} origin when the run began */
export function moment(instant, origin) {
  const at = new Date(instant);
  const text = {
    relative: `+${duration(origin, instant)}`,
    local: at.toLocaleTimeString(undefined, TIME_OF_DAY),
    utc: at.toISOString().slice(11, 23),
  }[chosen()];
  return html`<time class="when" datetime=${instant} title=${utc(instant, 3)}>${text}</time>`;
}

/** When something ends by itself: the time, unless times are relative, and how long that is, such as “in 59 min 30 s”. */
export function deadline(instant) {
  const left = Date.parse(instant) - Date.now();
  return left <= 0 ? time(instant) : html`${chosen() === 'relative' ? '' : time(instant)}
    <span class="remaining" title=${utc(instant, 3)}>in ${lengthOf(left)}</span>`;
}

/** The time between two instants, such as 12 ms, 3.4 s or 2 h 5 min. */
export const duration = (from, to) => lengthOf(Date.parse(to) - Date.parse(from));

/** A number of milliseconds as a text; empty if it is not a number. */
export function lengthOf(length) {
  const millis = Math.max(0, length);
  if (Number.isNaN(millis)) {
    return '';
  }
  if (millis < 1_000) {
    return `${Math.round(millis)} ms`;
  }
  const seconds = millis / 1_000;
  if (seconds < 60) {
    return `${seconds.toFixed(1)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return `${minutes} min ${Math.floor(seconds % 60)} s`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
