package dev.stride.plan;

import java.util.List;

/**
 * Which faults of a call lead to another attempt, and when.
 *
 * @param policy delays and how many retries
 * @param on faults that are retried
 * @param except faults that are not, even when {@code on} has them
 */
public record Retry(RetryPolicy policy, List<FaultMatch> on, List<FaultMatch> except) {

    public static final Retry NEVER = new Retry(RetryPolicy.NONE, List.of(), List.of());

    public Retry {
        on = List.copyOf(on);
        except = List.copyOf(except);
    }

    public boolean covers(Fault fault) {
        return on.stream().anyMatch(match -> match.matches(fault))
                && except.stream().noneMatch(match -> match.matches(fault));
    }
}
