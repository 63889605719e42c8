package dev.stride.plan.event;

/** The extension attributes that Stride adds to the CloudEvents of instances. Broker messages carry them as headers. */
public final class ExtensionAttributes {

    /**
     * The position of the publishing instance in a chain of instances that start one another, such as {@code 3/0190…}: the number
     * of starts, and the id of the first instance.
     */
    public static final String LINEAGE = "stridelineage";

    private ExtensionAttributes() {}
}
