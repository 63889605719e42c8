package dev.stride.simulator.trial;

import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.world.NetworkProfile;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The complete specification of a simulation run. Repeating a trial repeats every step.
 *
 * @param seed determines the schedule: the order of tasks and the duration of calls
 * @param profile name of the network profile, one of {@link #PROFILES}
 * @param sweeps whether the sweeper runs every hour; it would hide defects
 * @param restoredAt when everything but the stored data is lost, and the restored table is put into service
 */
public record Trial(
        Program program,
        long seed,
        String profile,
        FaultSource adversity,
        boolean sweeps,
        Optional<Instant> restoredAt) {

    static final String CALM = "calm";
    public static final String BUSY = "busy";
    public static final String STORMY = "stormy";
    public static final String RARE = "rare";

    private static final Map<String, NetworkProfile> PROFILES = Map.of(
            CALM,
            NetworkProfile.CALM,
            BUSY,
            NetworkProfile.BUSY,
            STORMY,
            NetworkProfile.STORMY,
            RARE,
            NetworkProfile.RARE);

    /** A factory of the run's fault plan. */
    @FunctionalInterface
    public interface FaultSource {

        /** @param clock clock of the run's world */
        FaultPlan in(InstantSource clock);

        /** A source without faults. */
        FaultSource NONE = _ -> FaultPlan.none();

        /** Returns a source of exactly these faults. */
        static FaultSource of(List<InjectedFault> injections) {
            return _ -> FaultPlan.exactly(injections);
        }
    }

    /** Creates a trial without a restore. */
    public Trial(Program program, long seed, String profile, FaultSource adversity, boolean sweeps) {
        this(program, seed, profile, adversity, sweeps, Optional.empty());
    }

    /** Creates a trial without the sweeper. */
    public Trial(Program program, long seed, String profile, FaultSource adversity) {
        this(program, seed, profile, adversity, false);
    }

    /** Returns the reference trial of a program: without faults and latency. */
    public static Trial undisturbed(Program program) {
        return new Trial(program, 0, CALM, FaultSource.NONE);
    }

    NetworkProfile conditions() {
        return Objects.requireNonNull(PROFILES.get(profile), profile);
    }

    /** Returns a similar trial of another program, with the given faults. */
    public Trial with(Program other, List<InjectedFault> injections) {
        return new Trial(other, seed, profile, FaultSource.of(injections), sweeps);
    }

    /** Returns this trial with a restore. */
    public Trial restoredAt(Instant time) {
        return new Trial(program, seed, profile, adversity, sweeps, Optional.of(time));
    }

    /** Formats the trial for {@link dev.stride.simulator.campaign.Replay}. */
    public String written(List<InjectedFault> injections) {
        var list = injections.stream().map(InjectedFault::toString).collect(Collectors.joining(","));
        return "%s|%d|%s|%s|%s".formatted(program.name(), seed, profile, sweeps ? "swept" : "unswept", list);
    }
}
