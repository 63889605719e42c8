package dev.stride.runtime;

/**
 * How far something got towards a limit.
 *
 * @param limit name of the constant of {@link dev.stride.Limits} that bounds it, also where an operator has set another bound
 * @param instance what it belongs to, empty for what belongs to none
 * @param value in the unit of the limit
 * @param maximum the limit
 */
public record LimitUsage(String limit, String instance, long value, long maximum) {

    /** Name of the limit of commits of one branch. */
    public static final String HOPS = "HOPS";

    /** From half of the limit on, people should know: what fails at a limit has been seen coming. */
    public boolean isNear() {
        return value >= maximum - value;
    }

    /** Whether it was stopped. */
    public boolean isExceeded() {
        return value > maximum;
    }
}
