package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the occurrences of a table of schedules, most of them also against the library Quartz. */
class ScheduleTableTest {

    private static final int COMPARED = 60;

    /** Quartz tells no time that is more than a hundred years ahead. */
    private static final Instant QUARTZ_ENDS = Instant.parse("2090-01-01T00:00:00Z");

    static List<ScheduleRow> rows() {
        return ScheduleRow.all();
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
}
