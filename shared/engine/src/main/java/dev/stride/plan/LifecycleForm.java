package dev.stride.plan;

/**
 * The texts that a workflow language prescribes for the lifecycle events of its workflows, such as the prefix of the event types.
 * If a language defines no lifecycle events, its workflows publish those that Stride defines.
 *
 * @param types the common prefix of the event types, with a dot at its end
 * @param namespace the namespace of the workflow, which is part of the name of each instance
 * @param listening the author's word for tasks that wait for events
 * @param retrying the author's word for tasks that repeat other tasks after a failure
 */
public record LifecycleForm(String types, String namespace, String listening, String retrying) {}
