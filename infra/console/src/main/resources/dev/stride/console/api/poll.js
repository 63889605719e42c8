// Repeats a request: soon after a change, seldom when nothing changes, and never while the tab is hidden.
import { ApiError } from './client.js';

const SHORTEST = 1_000;
const LONGEST = 15_000;
const LONGEST_AFTER_AN_ERROR = 5_000;
const GROWTH = 1.5;

let isPaused = false;

/** The event of the document that tells pollers that a reader has paused or resumed all updates. */
const PAUSED = 'stride-paused';

export const isLivePaused = () => isPaused;

export function toggleLive() {
  isPaused = !isPaused;
  document.dispatchEvent(new Event(PAUSED));
}

/**
 * @param {() => Promise<'changed' | 'same' | 'over'>} ask makes the requests of one round; 'over' ends the polling
 * @param {{reachable: (isReachable: boolean) => void}} shell learns whether the server responds
 * @returns {{now: () => void, stop: () => void}}
 */
export function poll(ask, shell) {
  let pause = SHORTEST;
  let timer = 0;
  let isStopped = false;
  let isAsking = false;

  async function round() {
    if (isAsking) {
      return;
    }
    isAsking = true;
    clearTimeout(timer);
    const outcome = await answer();
    isAsking = false;
    if (outcome === 'over') {
      stop();
    } else {
      pause = outcome === 'changed' ? SHORTEST : Math.min(pause * GROWTH, outcome === 'failed' ? LONGEST_AFTER_AN_ERROR : LONGEST);
      plan();
    }
  }

  async function answer() {
    try {
      const outcome = await ask();
      shell.reachable(true);
      return outcome;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status < 500;
      shell.reachable(isAnswered);
      return isAnswered ? 'over' : 'failed';
    }
  }

  function plan() {
    if (!isStopped && !document.hidden && !isPaused) {
      timer = setTimeout(round, pause);
    }
  }

  function now() {
    pause = SHORTEST;
    if (!isStopped) {
      round();
    }
  }

  function visibilityChanged() {
    if (document.hidden || isPaused) {
      clearTimeout(timer);
    } else {
      now();
    }
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', visibilityChanged);
    document.removeEventListener(PAUSED, visibilityChanged);
  }

  document.addEventListener('visibilitychange', visibilityChanged);
  document.addEventListener(PAUSED, visibilityChanged);
  now();
  return { now, stop };
}
