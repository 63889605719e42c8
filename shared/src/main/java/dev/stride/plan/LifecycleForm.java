package dev.stride.plan;

/**
 * The form that a language gives the lifecycle events of its workflows. Workflows of languages without such a form have the
 * events that Stride defines.
 *
 * @param types the beginning of the event types, which ends with a dot
 * @param namespace the namespace of the workflow, which is part of the name of each instance
 * @param listening the author's word for tasks that wait for events
 * @param retrying the author's word for tasks that repeat other tasks after a failure
 */
public record LifecycleForm(String types, String namespace, String listening, String retrying) {}
