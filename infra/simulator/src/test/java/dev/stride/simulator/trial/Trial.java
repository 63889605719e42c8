package dev.stride.simulator.trial;

import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.fault.InjectedFault;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.world.NetworkProfile;
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
public record Trial(Program program, long seed, String weather, FaultSource adversity, boolean sweeps) {

    static final String CALM = "calm";
    public static final String BUSY = "busy";
    public static final String STORMY = "stormy";
    public static final String WHIMSICAL = "whimsical";

    private static final Map<String, NetworkProfile> WEATHERS = Map.of(
            CALM,
            NetworkProfile.CALM,
            BUSY,
            NetworkProfile.BUSY,
            STORMY,
            NetworkProfile.STORMY,
            WHIMSICAL,
            NetworkProfile.WHIMSICAL);

    /** What goes wrong in it. */
    @FunctionalInterface
    public interface FaultSource {

        /** @param clock of the world that it is in */
        FaultPlan in(InstantSource clock);

        /** Nothing does. */
        FaultSource NONE = _ -> FaultPlan.none();

        /** Exactly this. */
        static FaultSource of(List<InjectedFault> injections) {
            return _ -> FaultPlan.exactly(injections);
        }
    }

    /** One without the sweeper. */
    public Trial(Program program, long seed, String weather, FaultSource adversity) {
        this(program, seed, weather, adversity, false);
    }

    /** The run that others are compared with: in it nothing goes wrong or takes time. */
    public static Trial undisturbed(Program program) {
        return new Trial(program, 0, CALM, FaultSource.NONE);
    }

    NetworkProfile conditions() {
        return Objects.requireNonNull(WEATHERS.get(weather), weather);
    }

    /** The same run, or nearly so, of something else. */
    public Trial with(Program other, List<InjectedFault> injections) {
        return new Trial(other, seed, weather, FaultSource.of(injections), sweeps);
    }

    /** What {@link dev.stride.simulator.campaign.Replay} reads. */
    public String written(List<InjectedFault> injections) {
        var list = injections.stream().map(InjectedFault::toString).collect(Collectors.joining(","));
        return "%s|%d|%s|%s|%s".formatted(program.name(), seed, weather, sweeps ? "swept" : "unswept", list);
    }
}
