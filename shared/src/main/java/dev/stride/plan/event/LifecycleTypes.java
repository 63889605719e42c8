package dev.stride.plan.event;

/**
 * The types of the lifecycle events that instances publish. A filter without a type does not match them, because an instance with
 * such a filter would consume the lifecycle events about itself and never end. A filter matches a lifecycle event only if it
 * names the type of the event.
 */
public final class LifecycleTypes {

    /** The common prefix of the types of lifecycle events that Stride defines. */
    public static final String STRIDE = "dev.stride.instance.";

    /** The common prefix of the types of lifecycle events that Serverless Workflow 1.0 defines. */
    public static final String SERVERLESS_WORKFLOW = "io.serverlessworkflow.";

    public static boolean includes(String type) {
        return type.startsWith(STRIDE) || type.startsWith(SERVERLESS_WORKFLOW);
    }

    private LifecycleTypes() {}
}
