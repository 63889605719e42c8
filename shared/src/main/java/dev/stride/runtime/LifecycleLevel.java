package dev.stride.runtime;

/** The setting of a deployment that decides which lifecycle events instances publish. */
public enum LifecycleLevel {
    NONE,

    /** Events about instances: their start, suspension and end. */
    WORKFLOW,

    /** Events about instances, and also events about tasks if the workflow's language defines such events. */
    ALL;

    /**
     * Parses the name of a level. Also accepts {@code true} and {@code false}, which were the values of this setting in earlier
     * releases.
     *
     * @throws IllegalArgumentException if the level does not exist
     */
    public static LifecycleLevel parse(String text) {
        return switch (text) {
            case "true" -> WORKFLOW;
            case "false" -> NONE;
            case String name -> valueOf(name);
        };
    }
}
