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

/** A sequence of random faults, one every few seconds. The next one waits until some part of the target answers. */
record FaultStorm(Target target, List<ChaosFault> faults, Random random) {

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    /** Injects faults for a time. @return how often each fault was injected */
    Map<String, Integer> run(Duration time) {
        var done = new TreeMap<String, Integer>();
        var hat = new ArrayList<ChaosFault>();
        faults.forEach(chaosFault -> hat.addAll(Collections.nCopies(chaosFault.weight(), chaosFault)));
        var end = Instant.now().plus(time);
        while (Instant.now().isBefore(end)) {
            var pause = SHORTEST_PAUSE.plus(ChaosFault.randomUpTo(LONGEST_PAUSE.minus(SHORTEST_PAUSE), random));
            do {
                LockSupport.parkNanos(pause.toNanos());
            } while (target.addresses().isEmpty());
            var chaosFault = hat.get(random.nextInt(hat.size()));
            chaosFault.inject().accept(random);
            done.merge(chaosFault.name(), 1, Integer::sum);
        }
        return done;
    }
}
