package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The page that explains schedules by the rows of the tables. */
record SchedulePage(List<ScheduleRow> rows) {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx");

    String text() {
        return """
                # Schedules

                `start.schedule` of a definition starts instances by the clock: at each time of an interval or of a cron expression one
                instance of the newest version, with an empty data input; where the first state waits for events, they are made up. What
                the texts mean is shown below by examples. `ScheduleTableTest` checks each of them at every build, most against the
                library Quartz as well; this page is made from its rows.

                **Exact to the minute.** A start comes at its time or within the minute after it. Seconds other than 0 cannot be given in a
                cron expression, nor steps shorter than a minute in an interval.

                **Intervals.** `R/START/DURATION` starts the first instance at START, and then one after each DURATION. `R/DURATION/END`
                counts back from END, where nothing is started any more: the last start is one DURATION before it. `R/DURATION` begins when
                the definition is deployed: the first instance starts at once, and deploying the same schedule again does not begin it anew.
                `START/END` does not recur: one instance is started at START. Days, weeks, months and years go by the calendar of the time
                zone, and all of them are counted from the first start, so that a month after the 31st of January and the 28th of February
                comes the 31st of March. Hours and minutes are exact.

                **Cron.** Five fields are those of crontab: minute, hour, day of the month, month, day of the week, where 0 and 7 are Sunday.
                When both fields for days are restricted, that is when neither begins with `*`, a day that either of them names suffices. Six
                or seven fields are those of Quartz: a second, which is 0, before these five, and perhaps a year after them; 1 is Sunday, and
                `L`, `W` and `#` have their meaning.

                **Time zones.** `timezone` names the zone whose clocks and calendar count; without it that is UTC. A time that its clocks skip
                in spring comes later by what they skip; one that they show twice in autumn is meant the first time, and only then. So an
                hourly cron expression leaves out one hour in autumn, and an interval of an hour does not.

                **After an outage.** Of the times that passed while nothing could ring only the last is made up for. What has rung waits in
                the queue like any message, and is not lost.

                **On AWS.** A schedule that EventBridge Scheduler can express in its own words becomes one schedule there. Otherwise it is
                told of one time, and of the next when that has come: those are *computed* below. The service leaves out times that the clocks
                skip, so a cron expression that has such a time is computed. With a rate it is told the next time, from which it counts.

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
