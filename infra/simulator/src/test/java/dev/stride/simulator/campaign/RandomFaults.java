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

/** Many mishaps in one run: its seed draws which kinds there are, and how often each strikes. */
final class RandomFaults implements FaultPlan {

    /** Shares of calls that a kind can strike, off more often than on. */
    private static final double[] RATES = {0, 0, 0, 0.01, 0.01, 0.05, 0.25};

    /** More of all kinds together, and hardly any message would be handled before it is given up. */
    private static final double MOST = 0.35;

    /**
     * Mishaps of one run, where all messages must come through: one that is handed out ten times, and that in six rounds, dies of
     * more only.
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

    /** So many that all can be overcome. @param calls that a run makes in which nothing goes wrong */
    static FaultPlan survivable(long seed, int calls) {
        return new RandomFaults(seed, calls, SURVIVABLE, () -> false);
    }

    /** As many as it comes to, until a time, and none from then on. */
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
