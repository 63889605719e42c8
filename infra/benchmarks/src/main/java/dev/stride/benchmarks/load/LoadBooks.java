package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LoadGenerator.ListedCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A check after a load benchmark: each accepted start must lead to exactly one completed instance with all its calls.
 *
 * @param counts the numbers of instances by the outcome that the generator observed
 * @param listed the numbers of instances that the API lists at the end
 * @param endedAgain the number of ends that were reported for instances that had ended before
 * @param requests the number of calls that the service received
 * @param effects the number of distinct idempotency keys of these calls
 * @param exactInstances the number of instances whose calls had exactly {@code callsPerInstance} different keys
 * @param callsPerInstance the number of calls that an instance of the workflow makes
 */
record LoadBooks(
        InstanceCounter.InstanceCounts counts,
        ListedCounts listed,
        long endedAgain,
        long requests,
        long effects,
        long exactInstances,
        int callsPerInstance) {

    static LoadBooks of(
            InstanceCounter.InstanceCounts counts,
            ListedCounts listed,
            long endedAgain,
            CallLedger callLedger,
            int callsPerInstance) {
        return new LoadBooks(
                counts,
                listed,
                endedAgain,
                callLedger.requests(),
                callLedger.effects(),
                callLedger.instancesWithEffects(callsPerInstance),
                callsPerInstance);
    }

    /**
     * Returns a sentence for each unexpected result of the load benchmark, such as an accepted start without a
     * completed instance.
     */
    List<String> differences() {
        var differences = new ArrayList<String>();
        // A start whose every answer was lost may have begun an instance.
        var most = counts.accepted() + counts.refused();
        if (listed.completed() < counts.accepted() || listed.completed() > most) {
            differences.add(
                    format("%,d starts were accepted, but %,d completed", counts.accepted(), listed.completed()));
        }
        // If its message was lost too, it waits for the sweeper, which comes after the measurement.
        if (listed.others() > counts.refused()) {
            differences.add(format("the API lists %,d instances with a status other than COMPLETED", listed.others()));
        }
        if (endedAgain > 0) {
            differences.add(format(
                    "the runtime reported the ends of some instances more than once: %,d repeated reports in total",
                    endedAgain));
        }
        if (exactInstances != listed.completed() || effects != listed.completed() * callsPerInstance) {
            differences.add(format(
                    "%,d of %,d completed instances each made exactly the expected number of calls (%d); all instances together made %,d calls",
                    exactInstances, listed.completed(), callsPerInstance, effects));
        }
        return List.copyOf(differences);
    }

    /** Returns the counts of requests and outcomes as a line of text. */
    String text() {
        return format(
                "starts accepted: %,d, completed: %,d, lost: %,d, ended twice: %,d, refused: %,d; calls: %,d, distinct idempotency keys of these calls: %,d, expected calls per instance: %d",
                counts.accepted(),
                listed.completed(),
                Math.max(0, counts.accepted() - listed.completed()),
                endedAgain,
                counts.refused(),
                requests,
                effects,
                callsPerInstance);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
