package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The generator of the page about schedules, from the rows of the tables. */
record SchedulePage(List<ScheduleRow> rows) {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx");

    private static final String INTRODUCTION = """
            # Schedules

            `start.schedule` of a Serverless Workflow 0.8 definition starts instances by the clock, at the times of an interval or of a cron expression:

            ```yaml
            start: { stateName: Report, schedule: { cron: '0 2 * * *', timezone: Europe/Berlin } }
            ```

            Each occurrence starts one instance of the newest version, with the input `{}`. If the first state waits for events, the schedule generates
            these events. An instance starts at its time or within the minute after it.

            ## How are intervals written?

            | interval | starts instances |
            |---|---|
            | `R/START/DURATION` | at START, and then after each DURATION |
            | `R/DURATION/END` | counted backwards from END; the last start is one DURATION before END |
            | `R/DURATION` | from the deployment on, the first at once; deploying the same schedule again keeps the first time |
            | `START/END` | once, at START |

            Days, weeks, months and years follow the calendar of the time zone and are counted from the first start: after 31 January and 28 February comes
            31 March. Hours and minutes are exact. The shortest interval is a minute.

            ## How are cron expressions written?

            - Five fields are crontab: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). If neither field for days begins with
              `*`, a day that matches either field is enough.
            - Six or seven fields are Quartz: a second (which must be 0), these five, and optionally a year. 1 is Sunday, and `L`, `W` and `#` are supported.

            ## Which time zone applies?

            `timezone` names the zone of clock and calendar; the default is UTC. A local time that the clocks skip in spring moves by the skipped amount. A
            local time that occurs twice in autumn means the first one. So an hourly cron expression omits one hour in autumn, and an interval of an hour does not.

            ## What happens after an outage?

            Of the missed occurrences only the last one starts an instance. Occurrences that are already in the queue are not lost.

            ## What happens on AWS?

            If EventBridge Scheduler can express a schedule with the same meaning, deployment creates one recurring schedule. Otherwise the schedule is
            *computed*: Stride creates a one-time schedule for the next occurrence, and each occurrence creates the following one. `GET /workflows/{id}` shows
            which of the two applies, and the next five occurrences. [The decision](../decisions/schedule-translation.md) has the reasons.

            `ScheduleTableTest` checks each row below, most of them also against the library Quartz, and writes this page.

            """;

    String text() {
        return INTRODUCTION
                + """
                ## Crontab

                %s
                ## Quartz

                %s
                ## Intervals

                %s""".formatted(
                                table(row -> !row.isInterval() && fields(row) == 5),
                                table(row -> !row.isInterval() && fields(row) > 5),
                                table(ScheduleRow::isInterval));
    }

    private String table(Predicate<ScheduleRow> included) {
        return """
                | text | time zone | in service since | the next five | EventBridge Scheduler |
                |---|---|---|---|---|
                """ + rows.stream().filter(included).map(SchedulePage::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(ScheduleRow row) {
        return "| `%s` | %s | %s | %s | %s |"
                .formatted(
                        row.text(),
                        row.zone(),
                        local(row.from(), row.zone()),
                        row.next().isEmpty()
                                ? "–"
                                : row.next().stream()
                                                .map(time -> local(time, row.zone()))
                                                .collect(Collectors.joining("<br>"))
                                        + remark(row.clocks())
                                        + remark(row.differs()),
                        row.service().map(words -> "`" + words + "`").orElse("computed: " + row.computed()));
    }

    private static String remark(String text) {
        return text.isEmpty() ? "" : "<br>(" + text + ")";
    }

    private static long fields(ScheduleRow row) {
        return row.text().split(" ").length;
    }

    private static String local(Instant time, ZoneId zone) {
        return LOCAL.format(time.atZone(zone)).replace(":00 ", " ").replace(" +00:00", "");
    }
}
