package dev.stride.runtime;

/** The setting of a deployment that decides which lifecycle events instances publish. */
public enum LifecycleLevel {
    NONE,

    /** Events about instances: their start, suspension and end. */
    WORKFLOW,

    /** Events about instances, and also events about tasks if the workflow's language defines such events. */
    ALL
}
