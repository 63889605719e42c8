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

    /**
     * The name of the limit that applies both to the number of commits of a branch and to the number of states that it enters.
     * The larger of the two numbers counts.
     */
    public static final String HOPS = "HOPS";

    /**
     * Returns whether at least half of the limit is used. Operators are warned at this point, before the limit stops an instance.
     */
    public boolean isNear() {
        return value >= maximum - value;
    }

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
