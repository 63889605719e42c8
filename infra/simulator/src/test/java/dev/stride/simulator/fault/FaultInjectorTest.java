package dev.stride.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import dev.stride.simulator.world.World.Crash;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FaultInjectorTest {

    private static final Set<FaultKind> ANY = EnumSet.allOf(FaultKind.class);
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    /** Tests a port that the fault injector wraps. */
    interface Bell {
        int ring();
    }

    private final World world = new World(1, START, NetworkProfile.CALM);
    private int rung;

    @ParameterizedTest(name = "{0}: rung {1} times, answered {2}")
    @CsvSource({
        "CRASH_BEFORE,   0, Crash",
        "CRASH_AFTER,    1, Crash",
        "ERROR,          0, Outage",
        "ERROR_BUT_DONE, 1, Outage",
        "REPEATED,       2, 2",
        "SLOW,           1, 1",
        "HUNG,           0, Crash",
        "HUNG_BUT_DONE,  1, Crash"
    })
    void listedFault_isInjectedIntoItsPortCall(FaultKind faultKind, int times, String answer) {
        var faultInjector = new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, faultKind))));

        assertThat(ring(faultInjector, ANY)).isEqualTo(answer);

        assertThat(rung).isEqualTo(times);
        assertThat(faultInjector.portCalls()).singleElement().satisfies(portCall -> {
            assertThat(portCall.site()).isEqualTo("Bell.ring");
            assertThat(portCall.fault()).contains(faultKind);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"HUNG", "HUNG_BUT_DONE"})
    void handlerWithAHangingPortCall_isKilledAtItsDeadline(FaultKind faultKind) {
        ring(new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, faultKind)))), ANY);
        assertThat(world.instant()).isEqualTo(START.plusSeconds(60));
    }

    @Test
    void awsCallSlowedByTheFaultInjector_usesUpSomeOfTheRemainingHandlerTime() {
        ring(new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, FaultKind.SLOW)))), ANY);
        assertThat(world.instant()).isAfter(START).isBefore(START.plusSeconds(60));
    }

    @Test
    void awsCallWithoutAnInjectedFault_isExecutedOnce() {
        var faultInjector = new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(7, FaultKind.ERROR))));
        assertThat(ring(faultInjector, ANY)).isEqualTo("1");
    }

    @Test
    void faultThatAnAwsServiceCannotRaise_isNotInjected() {
        var faultInjector = new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, FaultKind.ERROR))));
        assertThat(ring(faultInjector, EnumSet.of(FaultKind.CRASH_BEFORE))).isEqualTo("1");
    }

    @Test
    void awsCallsOfTheTestItself_areNotCounted_andGetNoInjectedFaults() {
        var faultInjector = new FaultInjector(world, FaultPlan.exactly(List.of(new InjectedFault(0, FaultKind.ERROR))));

        assertThat(faultInjector.wrap(Bell.class, () -> ++rung, ANY).ring()).isEqualTo(1);

        assertThat(faultInjector.portCalls()).isEmpty();
    }

    @Test
    void randomInjectedFaults_areTheSameForTheSameSeed_andOccurAtTheConfiguredRate() {
        assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
        assertThat(drawn(7)).filteredOn(each -> !each.isEmpty()).hasSizeBetween(150, 250);
    }

    @Test
    void simulatedConcurrentHandlers_interleaveAtTheirAwsCalls_ifTheCallsTakeTime() {
        var busy = new World(3, START, NetworkProfile.BUSY);
        var faultInjector = new FaultInjector(busy, FaultPlan.none());
        var order = new ArrayList<String>();
        for (var name : List.of("a", "b")) {
            var bell = faultInjector.wrap(Bell.class, () -> order.add(name) ? 1 : 0, ANY);
            busy.invoke(START.plus(Duration.ofHours(1)), () -> {
                for (int i = 0; i < 5; i++) {
                    bell.ring();
                }
            });
        }

        busy.run();

        assertThat(String.join("", order)).doesNotContain("aaaaa").doesNotContain("bbbbb");
    }

    private String ring(FaultInjector faultInjector, Set<FaultKind> possible) {
        var bell = faultInjector.wrap(Bell.class, () -> ++rung, possible);
        var answers = new ArrayList<String>();
        world.invoke(START.plusSeconds(60), () -> {
            try {
                answers.add(String.valueOf(bell.ring()));
            } catch (Crash | Outage broken) {
                answers.add(broken.getClass().getSimpleName());
            }
        });
        world.run();
        return answers.getFirst();
    }

    private static List<String> drawn(long seed) {
        var faultPlan = FaultPlan.random(new SplittableRandom(seed), 0.2);
        var drawn = new ArrayList<String>();
        for (int call = 0; call < 1_000; call++) {
            drawn.add(faultPlan.faultFor(call, ANY).map(FaultKind::name).orElse(""));
        }
        return drawn;
    }
}
