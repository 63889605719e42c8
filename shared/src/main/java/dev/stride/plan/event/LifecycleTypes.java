package dev.stride.plan.event;

/**
 * The types of the lifecycle events that instances publish. Only a filter that names such a type matches such an event: otherwise
 * an instance that consumes events of every type would consume those about itself, and never end.
 */
public final class LifecycleTypes {

    /** The beginning of the types of lifecycle events that Stride defines. */
    public static final String STRIDE = "dev.stride.instance.";

    /** The beginning of the types of lifecycle events that Serverless Workflow 1.0 defines. */
    public static final String SERVERLESS_WORKFLOW = "io.serverlessworkflow.";

    public static boolean includes(String type) {
        return type.startsWith(STRIDE) || type.startsWith(SERVERLESS_WORKFLOW);
    }

    private LifecycleTypes() {}
}
