package dev.stride.local.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Faults at random, one every few seconds in which something of the target answers. */
record Storm(Target target, List<Fault> faults, Random random) {

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    /** Blows for a time. @return how often each fault was done */
    Map<String, Integer> blow(Duration time) {
        var done = new TreeMap<String, Integer>();
        var hat = new ArrayList<Fault>();
        faults.forEach(fault -> hat.addAll(Collections.nCopies(fault.weight(), fault)));
        var end = Instant.now().plus(time);
        while (Instant.now().isBefore(end)) {
            var pause = SHORTEST_PAUSE.plus(Fault.upTo(LONGEST_PAUSE.minus(SHORTEST_PAUSE), random));
            do {
                LockSupport.parkNanos(pause.toNanos());
            } while (target.doors().isEmpty());
            var fault = hat.get(random.nextInt(hat.size()));
            fault.strike().accept(random);
            done.merge(fault.name(), 1, Integer::sum);
        }
        return done;
    }
}
