package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A fault plan with many faults in one run. A seed determines the kinds of faults and the rate of each. */
final class RandomFaults implements FaultPlan {

    /** Possible rates of one kind of fault; 0 is the most frequent. */
    private static final double[] RATES = {0, 0, 0, 0.01, 0.01, 0.05, 0.25};

    /** Maximum sum of all rates. Above it, most messages would reach the dead-letter queue unhandled. */
    private static final double MOST = 0.35;

    /**
     * Maximum number of faults in a run whose messages must all succeed. A message moves to the dead-letter queue only
     * after more failures than that: ten deliveries in each of six rounds.
     */
    private static final int SURVIVABLE = 50;

    private final SplittableRandom chance;
    private final Map<FaultKind, Double> rates = new EnumMap<>(FaultKind.class);
    private final BooleanSupplier isOver;
    private final int from;
    private int left;

    private RandomFaults(long seed, int calls, int left, BooleanSupplier isOver) {
        chance = new SplittableRandom(seed);
        this.left = left;
        this.isOver = isOver;
        from = calls == 0 || chance.nextBoolean() ? 0 : chance.nextInt(calls);
        for (var kind : FaultKind.values()) {
            rates.put(kind, RATES[chance.nextInt(RATES.length)]);
        }
        var all = rates.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all > MOST) {
            rates.replaceAll((_, rate) -> rate * MOST / all);
        }
    }

    /**
     * Creates a plan whose faults the runtime can always recover from.
     *
     * @param calls number of port calls in a run without faults
     */
    static FaultPlan survivable(long seed, int calls) {
        return new RandomFaults(seed, calls, SURVIVABLE, () -> false);
    }

    /** Creates a plan that injects faults up to an instant, and none afterwards. */
    static FaultPlan until(Instant end, long seed, InstantSource clock) {
        return new RandomFaults(
                seed, 0, Integer.MAX_VALUE, () -> !clock.instant().isBefore(end));
    }

    @Override
    public Optional<FaultKind> faultFor(int call, Set<FaultKind> possible) {
        var place = chance.nextDouble();
        if (call < from || left == 0 || isOver.getAsBoolean()) {
            return Optional.empty();
        }
        for (var kind : possible) {
            place -= rates.getOrDefault(kind, 0.0);
            if (place < 0) {
                left--;
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
