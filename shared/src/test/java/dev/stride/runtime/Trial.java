package dev.stride.runtime;

import dev.stride.simulation.Injection;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One run: when it is done again, the same happens.
 *
 * @param seed decides the schedule: who moves first, how long everything takes
 * @param weather by its name, one of {@link #WEATHERS}
 * @param sweeps whether the sweeper runs every hour; it would hide mistakes
 */
record Trial(Program program, long seed, String weather, Adversity adversity, boolean sweeps) {

    static final String CALM = "calm";
    static final String BUSY = "busy";
    static final String STORMY = "stormy";
    static final String WHIMSICAL = "whimsical";

    private static final Map<String, Weather> WEATHERS =
            Map.of(CALM, Weather.CALM, BUSY, Weather.BUSY, STORMY, Weather.STORMY, WHIMSICAL, Weather.WHIMSICAL);

    /** What goes wrong in it. */
    @FunctionalInterface
    interface Adversity {

        /** @param clock of the world that it is in */
        Mishaps in(InstantSource clock);

        /** Nothing does. */
        Adversity NONE = _ -> Mishaps.none();

        /** Exactly this. */
        static Adversity of(List<Injection> injections) {
            return _ -> Mishaps.listed(injections);
        }
    }

    /** One without the sweeper. */
    Trial(Program program, long seed, String weather, Adversity adversity) {
        this(program, seed, weather, adversity, false);
    }

    /** The run that others are compared with: in it nothing goes wrong or takes time. */
    static Trial undisturbed(Program program) {
        return new Trial(program, 0, CALM, Adversity.NONE);
    }

    Weather conditions() {
        return Objects.requireNonNull(WEATHERS.get(weather), weather);
    }

    /** The same run, or nearly so, of something else. */
    Trial with(Program other, List<Injection> injections) {
        return new Trial(other, seed, weather, Adversity.of(injections), sweeps);
    }

    /** What {@link Replay} reads. */
    String written(List<Injection> injections) {
        var list = injections.stream().map(Injection::toString).collect(Collectors.joining(","));
        return "%s|%d|%s|%s|%s".formatted(program.name(), seed, weather, sweeps ? "swept" : "unswept", list);
    }
}
