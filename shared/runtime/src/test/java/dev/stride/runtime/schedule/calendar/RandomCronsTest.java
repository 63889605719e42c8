package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.Schedule.Dialect;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests properties of cron expressions on many random ones, in zones with all kinds of clock changes. */
class RandomCronsTest {

    private static final long SEED = 2026;
    private static final int EXPRESSIONS = 100;
    private static final int FOLLOWED = 40;
    private static final Instant ACTIVATION = Instant.parse("2026-01-01T00:00:00Z");

    private static final List<String> ZONES = List.of(
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Africa/Cairo",
            "Africa/Casablanca",
            "Australia/Lord_Howe",
            "America/Santiago",
            "Asia/Tokyo");

    static Stream<Schedule.Cron> crons() {
        var random = new Random(SEED);
        return Stream.generate(() -> cron(random)).limit(EXPRESSIONS);
    }

    @ParameterizedTest
    @MethodSource("crons")
    void backwardSearch_findsTheSameCronOccurrencesAsForwardSearch(Schedule.Cron cron) {
        var occurrences = new Occurrences(cron, ACTIVATION);
        var time = occurrences.firstFrom(Instant.parse("2026-03-27T00:00:00Z"));
        for (var step = 0; step < FOLLOWED && time.isPresent(); step++) {
            var next = occurrences.firstFrom(time.get().plusNanos(1));
            assertThat(occurrences.lastUpTo(time.get())).isEqualTo(time);
            if (next.isPresent()) {
                assertThat(next.get()).isAfter(time.get());
                assertThat(occurrences.lastUpTo(next.get().minusNanos(1))).isEqualTo(time);
            }
            time = next;
        }
    }

    private static Schedule.Cron cron(Random random) {
        var zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
        var minute = field(random, 0, 59);
        var hour = random.nextBoolean() ? String.valueOf(random.nextInt(4)) : field(random, 0, 23);
        var month = random.nextInt(3) > 0 ? "*" : field(random, 1, 12);
        if (random.nextBoolean()) {
            var text = String.join(" ", minute, hour, field(random, 1, 28), month, field(random, 0, 6));
            return new Schedule.Cron(text, Dialect.UNIX, zone, Optional.empty());
        }
        var days = random.nextBoolean() ? "? " + month + " " + ofWeek(random) : ofMonth(random) + " " + month + " ?";
        return new Schedule.Cron(String.join(" ", "0", minute, hour, days), Dialect.QUARTZ, zone, Optional.empty());
    }

    private static String ofMonth(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> "L";
            case 1 -> "L-" + (1 + random.nextInt(5));
            case 2 -> "LW";
            case 3 -> 1 + random.nextInt(31) + "W";
            default -> field(random, 1, 28);
        };
    }

    private static String ofWeek(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(7) + "L";
            case 1 -> 1 + random.nextInt(7) + "#" + (1 + random.nextInt(5));
            default -> field(random, 1, 7);
        };
    }

    private static String field(Random random, int lowest, int highest) {
        var first = lowest + random.nextInt(highest - lowest);
        var last = first + 1 + random.nextInt(highest - first);
        return switch (random.nextInt(6)) {
            case 0, 1 -> "*";
            case 2 -> String.valueOf(first);
            case 3 -> first + "-" + last;
            case 4 -> first + "," + last;
            default -> first + "-" + last + "/" + (1 + random.nextInt(highest - lowest));
        };
    }
}
