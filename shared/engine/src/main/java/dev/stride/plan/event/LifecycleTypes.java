package dev.stride.plan.event;

/**
 * The types of the lifecycle events that instances publish. A filter for all types does not match them: otherwise, an instance
 * with such a filter would consume the events about itself, publish further events while doing so, and never end. A filter must
 * name the type of a lifecycle event to match it.
 */
public final class LifecycleTypes {

    public static final String STRIDE = "dev.stride.instance.";

    /** The common prefix of the types of lifecycle events that Open Workflow 1.0 defines. */
    public static final String SERVERLESS_WORKFLOW = "io.serverlessworkflow.";

    public static boolean includes(String type) {
        return type.startsWith(STRIDE) || type.startsWith(SERVERLESS_WORKFLOW);
    }

    private LifecycleTypes() {}
}
