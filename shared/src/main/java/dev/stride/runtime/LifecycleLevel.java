package dev.stride.runtime;

/** The setting of a deployment that says which lifecycle events instances publish. */
public enum LifecycleLevel {
    NONE,

    /** Events about instances: their start, suspension and end. */
    WORKFLOW,

    /** Also events about the tasks of workflows whose language defines such events. */
    ALL;

    /**
     * Parses the name of a level. Also accepts {@code true} and {@code false}, which were the values before there were levels.
     *
     * @throws IllegalArgumentException if there is no such level
     */
    public static LifecycleLevel parse(String text) {
        return switch (text) {
            case "true" -> WORKFLOW;
            case "false" -> NONE;
            case String name -> valueOf(name);
        };
    }
}
