package dev.stride.runtime;

/**
 * The current use of a runtime limit, and the limit itself.
 *
 * @param limit name of the limit's constant in {@link dev.stride.Limits}; the operator may have configured another value
 * @param instance id of the instance, or an empty text if the usage belongs to no instance
 * @param value the usage, in the unit of the limit
 * @param maximum the limit
 */
public record LimitUsage(String limit, String instance, long value, long maximum) {

    /** The name of the limit on the commits of a branch, or on the states that it enters, whichever are more. */
    public static final String HOPS = "HOPS";

    /** Returns whether at least half of the limit is used. Operators are then warned before anything fails. */
    public boolean isNear() {
        return value >= maximum - value;
    }

    /** Returns whether the usage is above the limit. */
    public boolean isExceeded() {
        return value > maximum;
    }

    /** Reports this usage to the observer if at least half of the limit is used. */
    public void reportTo(RuntimeObserver observer) {
        if (isNear()) {
            observer.onLimitApproached(this);
        }
    }
}
