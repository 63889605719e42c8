package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Schedules.Recurrence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the rows of {@code docs/guide/schedules.md}: their meaning, that of Quartz, and their translation to EventBridge Scheduler. Run it with
 * {@code -Dschedules.write=true} to write the page again.
 */
class ScheduleTableTest {

    private static final Path PAGE = Path.of("../../docs/guide/schedules.md");
    private static final int COMPARED = 60;

    /** Quartz tells no time that is more than a hundred years ahead. */
    private static final Instant QUARTZ_ENDS = Instant.parse("2090-01-01T00:00:00Z");

    static List<ScheduleRow> rows() {
        return ScheduleRow.all();
    }

    static List<ScheduleRow> recurring() {
        return rows().stream().filter(row -> row.service().isPresent()).toList();
    }

    static List<ScheduleRow> known() {
        return rows().stream().filter(row -> row.quartz().hasOne()).toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void scheduleExpression_hasTheOccurrencesThatItsTestCaseLists(ScheduleRow row) {
        assertThat(row.occurrences(ScheduleRow.SHOWN)).isEqualTo(row.next());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void schedule_isTranslatedToAnEventBridgeSchedulerExpression_orTheReasonWhyNotIsReported(ScheduleRow row) {
        switch (row.translation()) {
            case SchedulerTranslation.Recurrent(var told) ->
                assertThat(told.expression()).isEqualTo(row.service().orElse(""));
            case SchedulerTranslation.OneByOne(var why) -> assertThat(why).isEqualTo(row.computed());
        }
    }

    @ParameterizedTest
    @MethodSource("known")
    void quartzComputesTheSameOccurrencesAsStride_exceptForListedDifferences(ScheduleRow row) {
        var ours = known(row.occurrences(COMPARED));
        var theirs = known(row.quartz().nextLocal(row.from(), row.zone(), COMPARED));
        if (row.differs().isEmpty()) {
            assertThat(ours).isEqualTo(theirs);
        } else {
            assertThat(ours).isNotEqualTo(theirs);
        }
    }

    @ParameterizedTest
    @MethodSource("known")
    void strideAndQuartzComputeTheSameOccurrencesAcrossClockChanges_exceptForListedDifferences(ScheduleRow row) {
        var theirs = row.quartz().next(row.from(), row.zone(), ScheduleRow.SHOWN);
        assertThat(theirs.equals(row.next()))
                .isEqualTo(row.clocks().isEmpty() && row.differs().isEmpty());
    }

    private static List<Instant> known(List<Instant> times) {
        return times.stream().filter(QUARTZ_ENDS::isAfter).toList();
    }

    @ParameterizedTest
    @MethodSource("recurring")
    void eventBridgeSchedulerExpression_hasTheSameOccurrencesAsTheScheduleInTheDefinition(ScheduleRow row) {
        var told = ((SchedulerTranslation.Recurrent) row.translation()).recurrence();
        assertThat(told.from()).isEqualTo(startOf(told, row));
        new SameTimes(row.occurrences(), SchedulerExpression.parse(told), row.zone()).check(row.from());
    }

    private static Optional<Instant> startOf(Recurrence told, ScheduleRow row) {
        return told.expression().startsWith("rate") ? row.next().stream().findFirst() : Optional.empty();
    }

    @Test
    void documentationPageAboutSchedules_matchesTheTableOfTestCases() throws IOException {
        var page = new SchedulePage(rows()).text();
        if (Boolean.getBoolean("schedules.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("%s is stale: make it anew with -Dschedules.write=true", PAGE)
                .isEqualTo(page);
    }
}
