package dev.stride.runtime;

import dev.stride.simulation.Mishap;
import dev.stride.simulation.Mishaps;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** Many mishaps in one run: its seed draws which kinds there are, and how often each strikes. */
final class Swarm implements Mishaps {

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
    private final Map<Mishap, Double> rates = new EnumMap<>(Mishap.class);
    private final BooleanSupplier isOver;
    private final int from;
    private int left;

    private Swarm(long seed, int calls, int left, BooleanSupplier isOver) {
        chance = new SplittableRandom(seed);
        this.left = left;
        this.isOver = isOver;
        from = calls == 0 || chance.nextBoolean() ? 0 : chance.nextInt(calls);
        for (var kind : Mishap.values()) {
            rates.put(kind, RATES[chance.nextInt(RATES.length)]);
        }
        var all = rates.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all > MOST) {
            rates.replaceAll((_, rate) -> rate * MOST / all);
        }
    }

    /** So many that all can be overcome. @param calls that a run makes in which nothing goes wrong */
    static Mishaps survivable(long seed, int calls) {
        return new Swarm(seed, calls, SURVIVABLE, () -> false);
    }

    /** As many as it comes to, until a time, and none from then on. */
    static Mishaps until(Instant end, long seed, InstantSource clock) {
        return new Swarm(seed, 0, Integer.MAX_VALUE, () -> !clock.instant().isBefore(end));
    }

    @Override
    public Optional<Mishap> at(int call, Set<Mishap> possible) {
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
