// The versions of a workflow that an instance runs, or may run. Pure functions.

/**
 * The versions with which a failed instance may continue, the newest first: those that were deployed later than its own.
 *
 * @param {{version: string, deployedAt: string}[]} versions of the workflow
 * @param {{workflow: {version: string}, startedAt: string}} instance whose version may be removed: it was deployed before the start
 */
export function newerVersions(versions, { workflow, startedAt }) {
  const own = versions.find(({ version }) => version === workflow.version);
  const after = Date.parse(own?.deployedAt ?? startedAt);
  return versions.filter(({ deployedAt }) => Date.parse(deployedAt) > after)
    .toSorted((one, other) => Date.parse(other.deployedAt) - Date.parse(one.deployedAt))
    .map(({ version }) => version);
}

/** The entries of the history since the last change of the version. Those before it refer to another definition. */
export const sinceVersionChange = entries => entries.slice(Math.max(0, entries.findLastIndex(changesVersion)));

export const changesVersion = ({ what, version }) => what === 'retried' && version !== undefined;
