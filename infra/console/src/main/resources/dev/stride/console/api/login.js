// Signs the user in, and provides the credentials of requests. A published console uses the authorization code flow with PKCE
// (RFC 7636). The access token is in the memory of this page only: a reload requests a new token from the issuer. The server of
// `stride console` requires the key in the fragment of the address that it prints, and so does `stride dev` where other machines
// reach it. Otherwise `stride dev` requires neither token nor key.
import { hasDrafts, restoreDrafts, storeDrafts } from './drafts.js';

/** The name under which a tab remembers a sign-in that has begun: its state, its verifier, and the place to return to. */
const BEGUN = 'stride-sign-in';

/** The minimum lifetime, in milliseconds, of a token that is renewed automatically. A shorter one could cause an endless loop. */
const SHORTEST = 10_000;

/** The assumed lifetime, in seconds, of a token if the issuer does not state the lifetime. */
const LIFETIME = 300;

const RANDOM_BYTES = 32;

/** The name under which a tab keeps the key of the server, so that a reload still has it. */
const KEY = 'stride-key';

takeKey();
// The address that a server prints after a restart differs in the fragment only, so that an open page is not loaded again.
addEventListener('hashchange', takeKey);

/** Stores the key of the address, which no longer shows it then. */
function takeKey() {
  const given = /^#key=([\w-]+)$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem(KEY, given[1]);
    history.replaceState(null, '', '#/workflows');
  }
}

/** Returns the headers that a request needs besides its own where the server has a key; none otherwise. */
export function keyHeaders() {
  const key = sessionStorage.getItem(KEY);
  return key ? { 'Stride-Key': key } : {};
}

let config = null;
let token = null;
let ended = () => {};

/** Signs in, unless the console was not published: then its server needs no token. @throws {Error} with a message for the reader */
export async function signIn() {
  const address = document.querySelector('meta[name="stride-config"]')?.content;
  if (address === undefined) {
    return;
  }
  config = await (await fetch(address, { cache: 'no-store' })).json();
  const answer = new URLSearchParams(location.search);
  if (!answer.has('state') && !answer.has('error')) {
    await leave();
  }
  const begun = JSON.parse(sessionStorage.getItem(BEGUN));
  sessionStorage.removeItem(BEGUN);
  history.replaceState(null, '', `/${begun?.place ?? ''}`);
  requireOwn(answer, begun);
  token = await exchange(answer.get('code'), begun.verifier);
  restoreDrafts();
}

/** Goes to the issuer, and returns to the same place with what was typed. */
export async function leave() {
  storeDrafts();
  const [state, verifier] = [randomText(), randomText()];
  sessionStorage.setItem(BEGUN, JSON.stringify({ state, verifier, place: location.hash }));
  const target = new URL(config.authorizationEndpoint);
  Object.entries({
    response_type: 'code', client_id: config.clientId, redirect_uri: redirectAddress(), scope: config.scopes.join(' '), state,
    code_challenge: await challengeOf(verifier), code_challenge_method: 'S256',
  }).forEach(([name, value]) => target.searchParams.set(name, value));
  location.assign(target);
  await new Promise(() => {});
}

/** Calls a function when the session ends while a form is open; without an open form the page signs in again by itself. */
export const watchSession = listener => { ended = listener; };

/** Returns the path of a route of the API on this origin. */
export const apiPath = path => `${config?.api ?? ''}${path}`;

export const isSessionOver = () => token !== null && Date.now() >= token.endsAt;

export const tokenHeaders = () => (token === null ? {} : { Authorization: `Bearer ${token.value}` });

/** The API did not accept the token, or it has ended. */
export function endSession() {
  token.endsAt = 0;
  if (hasDrafts() || Date.now() - token.begunAt < SHORTEST) {
    ended();
  } else {
    leave();
  }
}

/** Says why a reader may not do something; '' if the token permits it. The API decides in any case. */
export function missingRight(right) {
  const scope = config?.scopes.find(each => each.endsWith(right));
  return scope === undefined || token.scopes.includes(scope) ? '' : `Your sign-in lacks the right ${right}.`;
}

/** Refuses an answer that this tab did not ask for, and one of another issuer (RFC 9207). */
function requireOwn(answer, begun) {
  if (begun === null || answer.get('state') !== begun.state) {
    throw new Error('This sign-in was not begun in this tab.');
  }
  if ((answer.get('iss') ?? (config.namesIssuer ? null : config.issuer)) !== config.issuer) {
    throw new Error(`The answer did not come from ${config.issuer}.`);
  }
  if (!answer.has('code')) {
    throw new Error(`${config.issuer} refused the sign-in: ${answer.get('error_description') ?? answer.get('error') ?? 'no reason given'}.`);
  }
}

async function exchange(code, verifier) {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectAddress(), client_id: config.clientId,
    code_verifier: verifier });
  const response = await fetch(config.tokenEndpoint, { method: 'POST', body, headers: { Accept: 'application/json' }, cache: 'no-store',
    credentials: 'omit' });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.token_type?.toLowerCase() !== 'bearer' || !answer.access_token) {
    throw new Error(`${config.issuer} gave no token: ${answer.error_description ?? answer.error ?? `status ${response.status}`}.`);
  }
  const now = Date.now();
  return { value: answer.access_token, begunAt: now, endsAt: now + (answer.expires_in ?? LIFETIME) * 1_000,
    scopes: answer.scope?.split(' ') ?? config.scopes };
}

const redirectAddress = () => `${location.origin}/`;

const randomText = () => encoded(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));

const challengeOf = async verifier => encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/** Base64 for addresses, without padding. */
const encoded = bytes => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
