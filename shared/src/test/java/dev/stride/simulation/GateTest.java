package dev.stride.simulation;

import static org.assertj.core.api.Assertions.assertThat;

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

class GateTest {

    private static final Set<Mishap> ANY = EnumSet.allOf(Mishap.class);
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    /** A port, for the gate to stand before. */
    interface Bell {
        int ring();
    }

    private final World world = new World(1, START, Weather.CALM);
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
    void aMishapStrikesTheCallItIsListedFor(Mishap mishap, int times, String answer) {
        var gate = new Gate(world, Mishaps.listed(List.of(new Injection(0, mishap))));

        assertThat(ring(gate, ANY)).isEqualTo(answer);

        assertThat(rung).isEqualTo(times);
        assertThat(gate.crossings()).singleElement().satisfies(crossing -> {
            assertThat(crossing.site()).isEqualTo("Bell.ring");
            assertThat(crossing.mishap()).contains(mishap);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"HUNG", "HUNG_BUT_DONE"})
    void whoHangsIsKilledAtTheDeadline(Mishap mishap) {
        ring(new Gate(world, Mishaps.listed(List.of(new Injection(0, mishap)))), ANY);
        assertThat(world.instant()).isEqualTo(START.plusSeconds(60));
    }

    @Test
    void aSlowCallTakesTimeAndNotAllThatIsLeft() {
        ring(new Gate(world, Mishaps.listed(List.of(new Injection(0, Mishap.SLOW)))), ANY);
        assertThat(world.instant()).isAfter(START).isBefore(START.plusSeconds(60));
    }

    @Test
    void aCallThatNoMishapIsListedForIsMadeOnce() {
        var gate = new Gate(world, Mishaps.listed(List.of(new Injection(7, Mishap.ERROR))));
        assertThat(ring(gate, ANY)).isEqualTo("1");
    }

    @Test
    void onlyWhatIsPossibleBefallsACall() {
        var gate = new Gate(world, Mishaps.listed(List.of(new Injection(0, Mishap.ERROR))));
        assertThat(ring(gate, EnumSet.of(Mishap.CRASH_BEFORE))).isEqualTo("1");
    }

    @Test
    void callsOfTheTestItselfAreNeitherCountedNorDisturbed() {
        var gate = new Gate(world, Mishaps.listed(List.of(new Injection(0, Mishap.ERROR))));

        assertThat(gate.guard(Bell.class, () -> ++rung, ANY).ring()).isEqualTo(1);

        assertThat(gate.crossings()).isEmpty();
    }

    @Test
    void drawnMishapsAreRepeatedByTheirSeedAndComeAtTheirRate() {
        assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
        assertThat(drawn(7)).filteredOn(each -> !each.isEmpty()).hasSizeBetween(150, 250);
    }

    @Test
    void handlersGiveWayToEachOtherAtEveryCallInBusyWeather() {
        var busy = new World(3, START, Weather.BUSY);
        var gate = new Gate(busy, Mishaps.none());
        var order = new ArrayList<String>();
        for (var name : List.of("a", "b")) {
            var bell = gate.guard(Bell.class, () -> order.add(name) ? 1 : 0, ANY);
            busy.invoke(START.plus(Duration.ofHours(1)), () -> {
                for (int i = 0; i < 5; i++) {
                    bell.ring();
                }
            });
        }

        busy.run();

        assertThat(String.join("", order)).doesNotContain("aaaaa").doesNotContain("bbbbb");
    }

    private String ring(Gate gate, Set<Mishap> possible) {
        var bell = gate.guard(Bell.class, () -> ++rung, possible);
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
        var mishaps = Mishaps.drawn(new SplittableRandom(seed), 0.2);
        var drawn = new ArrayList<String>();
        for (int call = 0; call < 1_000; call++) {
            drawn.add(mishaps.at(call, ANY).map(Mishap::name).orElse(""));
        }
        return drawn;
    }
}
