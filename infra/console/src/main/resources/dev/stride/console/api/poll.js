// Repeats a request: soon after a change, seldom when nothing changes, and never while the tab is hidden.
import { ApiError } from './client.js';

const SHORTEST = 1_000;
const LONGEST = 15_000;
const LONGEST_AFTER_AN_ERROR = 5_000;
const GROWTH = 1.5;

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
    if (!isStopped && !document.hidden) {
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
    if (document.hidden) {
      clearTimeout(timer);
    } else {
      now();
    }
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', visibilityChanged);
  }

  document.addEventListener('visibilitychange', visibilityChanged);
  now();
  return { now, stop };
}
