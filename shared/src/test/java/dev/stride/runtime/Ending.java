package dev.stride.runtime;

import dev.stride.simulation.Crossing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a run ended.
 *
 * @param instances what became of each instance, masked and sorted
 * @param calls every attempt of every call once, masked and sorted
 * @param produced every event once, masked and sorted
 * @param time that passed in its world
 * @param violations what happened that never must, whatever the other runs did
 */
record Ending(
        List<String> instances,
        List<String> calls,
        List<String> produced,
        List<Crossing> crossings,
        Duration time,
        List<String> violations) {

    Ending with(Duration passed, List<String> more) {
        return new Ending(instances, calls, produced, crossings, passed, more);
    }

    /** How it differs from the way it ends when nothing goes wrong. */
    List<String> differences(Ending reference) {
        var differences = new ArrayList<String>();
        differs("instances", reference.instances, instances, differences);
        differs("calls", reference.calls, calls, differences);
        differs("events", reference.produced, produced, differences);
        return differences;
    }

    private static void differs(String of, List<String> expected, List<String> actual, List<String> differences) {
        if (!expected.equals(actual)) {
            var missing = new ArrayList<>(expected);
            actual.forEach(missing::remove);
            var more = new ArrayList<>(actual);
            expected.forEach(more::remove);
            differences.add("%s: %s, without mishaps %s".formatted(of, more, missing));
        }
    }
}
