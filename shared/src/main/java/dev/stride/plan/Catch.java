package dev.stride.plan;

import java.util.List;

/**
 * A handler of faults.
 *
 * @param faults what it handles
 * @param next index of the node to go on with
 */
public record Catch(List<FaultMatch> faults, int next) {
    public Catch {
        faults = List.copyOf(faults);
    }

    public boolean handles(Fault fault) {
        return faults.stream().anyMatch(match -> match.matches(fault));
    }
}
