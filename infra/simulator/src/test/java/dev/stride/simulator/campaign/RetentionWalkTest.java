package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.Trial.FaultSource;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that table and bucket hold nothing of an instance or an event after the retention. */
class RetentionWalkTest {

    /** Number of crashes that are tried for each program, each in a run of its own. */
    private static final int CRASHES = 12;

    /** Duration of an outage that sends some messages to the dead-letter queue. */
    private static final Duration OUTAGE = Duration.ofHours(12);

    @Test
    void expiredInstances_leaveNoTableItems_whicheverRuntimeFeaturesTheyUsed() {
        assertThat(Stream.of(Programs.protocol(), Programs.retention())
                        .flatMap(List::stream)
                        .flatMap(program -> leftovers(calm(program, FaultSource.NONE))))
                .isEmpty();
    }

    @Test
    @Tag("simulation")
    void expiredInstances_leaveNoTableItems_whicheverKindsOfStateTheyRan() {
        assertThat(Programs.conformance().stream().flatMap(program -> leftovers(calm(program, FaultSource.NONE))))
                .isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void expiredInstances_leaveNoTableItems_inTwelveRunsWithOneRandomCrashEach() {
        assertThat(leftoversAfterCrashes(CRASHES)).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void expiredInstances_leaveNoTableItems_evenIfMessagesWereDeadLettered() {
        assertThat(Stream.of(Programs.protocol(), Programs.retention())
                        .flatMap(List::stream)
                        .flatMap(program -> leftovers(new Trial(program, 1, Trial.STORMY, outage(program), true))))
                .isEmpty();
    }

    @Test
    @Tag("simulation")
    void erasedInstances_leaveNoData_evenIfTheirStartMessagesArriveAgain() {
        assertThat(Stream.of(Programs.protocol(), Programs.retention())
                        .flatMap(List::stream)
                        .flatMap(program -> lines(calm(program, FaultSource.NONE), RetentionWalk::leftoversOfErased)))
                .isEmpty();
    }

    private static Stream<String> leftoversAfterCrashes(int most) {
        return Stream.of(Programs.protocol(), Programs.retention())
                .flatMap(List::stream)
                .flatMap(program -> crashes(program, most)
                        .flatMap(crash -> leftovers(calm(program, FaultSource.of(List.of(crash))))));
    }

    private static Trial calm(Program program, FaultSource faults) {
        return new Trial(program, 1, Trial.BUSY, faults);
    }

    private static FaultSource outage(Program program) {
        return clock ->
                RandomFaults.until(program.clock().plus(OUTAGE), program.name().hashCode(), clock);
    }

    /** Returns crashes at calls that write: some, chosen by the name of the program, or all if the program is small. */
    private static Stream<InjectedFault> crashes(Program program, int most) {
        var calls = TrialRun.run(calm(program, FaultSource.NONE), TrialRun.REAL).crossings();
        var writes = IntStream.range(0, calls.size())
                .filter(call -> calls.get(call).possible().contains(FaultKind.CRASH_AFTER))
                .toArray();
        var struck = writes.length <= most
                ? IntStream.range(0, writes.length)
                : new SplittableRandom(program.name().hashCode()).ints(most, 0, writes.length);
        return struck.mapToObj(write -> new InjectedFault(writes[write], FaultKind.CRASH_AFTER));
    }

    private static Stream<String> leftovers(Trial trial) {
        return lines(trial, RetentionWalk::leftovers);
    }

    private static Stream<String> lines(Trial trial, BiFunction<World, Simulation, List<String>> walk) {
        var left = new ArrayList<String>();
        TrialRun.run(trial, TrialRun.REAL, (world, simulation) -> left.addAll(walk.apply(world, simulation)));
        return left.stream().map(it -> trial.program().name() + " | " + it);
    }
}
