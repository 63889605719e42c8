// All requests to the API: one function for each route.
import { apiPath, endSession, isSessionOver, keyHeaders, tokenHeaders } from './login.js';
import { search } from './route.js';

/** The options by which a command reaches the same server; null if the server does not tell them. */
let options = null;

export const endpointOptions = () => options ?? `--endpoint ${location.origin}${apiPath('')}`;

/** A response with an error status. Its message is the detail of the problem document (RFC 9457). */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`);
    this.status = status;
    /** True if the request can succeed after the reader signs in again. */
    this.isSessionOver = problem.isSessionOver === true;
  }
}

export const listWorkflows = cursor => get(`/workflows${search({ cursor })}`);
export const showWorkflow = (id, version) => get(workflowPath(id, version));
export const listVersions = (id, cursor) => get(`${workflowPath(id)}/versions${search({ cursor })}`);
/** @param {boolean} isOutline asks for the shapes and edges without positions */
export const drawWorkflow = (id, version, isOutline) => draw(workflowPath(id, version), isOutline);
export const listInstances = filters => get(`/instances${search(filters)}`);
/** @param {{workflow?: string, from?: string, by?: 'workflow'}} filters */
export const countInstances = filters => get(`/instances/counts${search(filters)}`);
/** The failed instances by workflow, fault and place. @param {{workflow?: string, from?: string}} filters */
export const groupFaults = filters => get(`/instances/faults${search(filters)}`);
export const showInstance = (id, etag) => get(instancePath(id), etag);
/** The value behind an inputRef or outputRef. @param {{digest: string}} reference */
export const showData = (id, reference) => get(`${instancePath(id)}/data/${segment(reference.digest)}`);
/** @param {string} [pointer] into the definition, of which the response also contains the lines */
export const showInstanceDefinition = (id, pointer) => get(`${instancePath(id)}/definition${search({ pointer })}`);
export const drawInstanceDefinition = (id, isOutline) => draw(instancePath(id), isOutline);
export const listSubscriptions = cursor => get(`/subscriptions${search({ cursor })}`);
export const listDeadLetters = cursor => get(`/dead-letters${search({ cursor })}`);
export const showDeadLetter = id => get(`/dead-letters/${segment(id)}`);
export const redriveDeadLetter = id => send(`/dead-letters/${segment(id)}/redrive`, {});
export const deleteDeadLetter = id => request(`/dead-letters/${segment(id)}`, { method: 'DELETE', headers: { Accept: 'application/json' } });
/** @param {string} branch path of a branch, or undefined for the history of all branches */
export const showHistory = (id, cursor, branch) => get(`${instancePath(id)}/history${search({ branch, cursor })}`);
/** Loads the history of a branch after an entry that was read before. @param {number} after its number, 0 for all */
export const followHistory = (id, branch, after) => get(`${instancePath(id)}/history${search({ branch, after })}`);
export const countBranches = id => get(`${instancePath(id)}/forks`);
/** @param {{status?: string, path?: string, cursor?: string}} filters */
export const listBranches = (id, fork, filters) => get(`${instancePath(id)}/forks/${fork}${search(filters)}`);

/** @param {object} resources texts of the files that the definition refers to, by name */
export const validateWorkflow = (text, resources) => request('/validations', definition(text, resources));

/** Asks what could stand at a line and column, which are counted from 1. */
export const completeWorkflow = (text, resources, { line, column }) =>
  request(`/completions?line=${line}&column=${column}`, definition(text, resources));
export const deployWorkflow = (text, resources) => request('/workflows', definition(text, resources));

function definition(text, resources) {
  const headers = { Accept: 'application/json' };
  if (Object.keys(resources).length === 0) {
    return { method: 'POST', body: text, headers: { ...headers, 'Content-Type': 'application/yaml' } };
  }
  const body = new FormData();
  Object.entries({ definition: text, ...resources }).forEach(([name, content]) => body.append(name, content));
  return { method: 'POST', body, headers };
}

/** @param {string} key the idempotency key: a repeated start with the same key starts nothing more */
export const startInstance = (id, version, input, key) =>
  send(`/workflows/${segment(id)}/instances${search({ version })}`, input, { 'Idempotency-Key': key });

export const cancelInstance = (id, compensate) => send(`${instancePath(id)}/cancel`, compensate ? { compensate } : {});
/** @param {string} [version] with which the instance continues, if not with its own */
export const retryInstance = (id, patch, version) => send(`${instancePath(id)}/retry${search({ version })}`, patch);
export const suspendInstance = id => send(`${instancePath(id)}/suspend`, {});
export const resumeInstance = id => send(`${instancePath(id)}/resume`, {});
/** @param {{type: string, correlation?: string, cursor?: string}} filters */
export const listArrivedEvents = filters => get(`/events${search(filters)}`);
export const sendEvent = event => send('/events', event, { 'Content-Type': 'application/cloudevents+json' });

function workflowPath(id, version) {
  return `/workflows/${segment(id)}${version ? `/versions/${segment(version)}` : ''}`;
}

const instancePath = id => `/instances/${segment(id)}`;
const segment = text => encodeURIComponent(text);

function get(path, etag) {
  return request(path, { headers: { Accept: 'application/json', ...(etag ? { 'If-None-Match': etag } : {}) } });
}

function draw(path, isOutline) {
  const Accept = isOutline ? 'application/vnd.stride.outline+json' : 'application/json';
  return request(`${path}/diagram`, { headers: { Accept } });
}

function send(path, body, headers = {}) {
  return request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
  });
}

/** @returns {Promise<{status: number, etag: string | null, body: any}>} without a body for status 304 */
async function request(path, init) {
  const response = isSessionOver() ? null
    : await fetch(apiPath(path), { ...init, headers: { ...init.headers, ...keyHeaders(), ...tokenHeaders() }, cache: 'no-store' });
  if (response === null || (response.status === 401 && tokenHeaders().Authorization)) {
    endSession();
    throw new ApiError(401, { detail: 'Your session has ended. Sign in again: what you typed stays.', isSessionOver: true });
  }
  options = response.headers.get('Stride-Endpoint-Options') ?? options;
  const etag = response.headers.get('ETag');
  if (response.status === 304) {
    return { status: 304, etag, body: null };
  }
  const body = parse(await response.text());
  if (!response.ok) {
    throw new ApiError(response.status, body ?? {});
  }
  return { status: response.status, etag, body };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
