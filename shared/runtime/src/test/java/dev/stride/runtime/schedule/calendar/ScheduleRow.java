package dev.stride.runtime.schedule.calendar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.start.Schedule;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of the table: a schedule of a definition and its expected occurrences.
 *
 * @param from the schedule is in service since then
 * @param next the first ones
 * @param clocks what Quartz takes differently where the clocks change
 * @param differs what Quartz takes differently elsewhere
 */
record ScheduleRow(
        String text,
        ZoneId zone,
        Instant from,
        QuartzOracle quartz,
        List<Instant> next,
        String clocks,
        String differs) {

    /** How many times a row tells. */
    static final int SHOWN = 5;

    private static final List<String> FILES = List.of("crontab", "quartz", "intervals");

    static List<ScheduleRow> all() {
        return FILES.stream().flatMap(file -> in(file).stream()).toList();
    }

    private static List<ScheduleRow> in(String file) {
        try (var stream = ScheduleRow.class.getResourceAsStream(file + ".yaml")) {
            var text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            return switch (SourceParser.parse(text)) {
                case SourceParseResult.Parsed(var sourceDocument) ->
                    sourceDocument.root().valueStream().map(ScheduleRow::of).toList();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(file + ": " + fault);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ScheduleRow of(JsonNode row) {
        return new ScheduleRow(
                row.path("text").asText(),
                ZoneId.of(row.path("zone").asText("UTC")),
                Instant.parse(row.path("from").asText()),
                new QuartzOracle(row),
                row.path("next")
                        .valueStream()
                        .map(time -> Instant.parse(time.asText()))
                        .toList(),
                row.path("clocks").asText(),
                row.path("differs").asText());
    }

    /** The schedule, read from a definition that has it. */
    Schedule schedule() {
        var definition = """
                id: scheduled
                version: '1'
                specVersion: '0.8'
                start: { stateName: A, schedule: { %s: '%s', timezone: %s } }
                states: [ { name: A, type: inject, data: {}, end: true } ]
                """.formatted(isInterval() ? "interval" : "cron", text, zone);
        var compilationContext =
                new CompilationContext(CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()));
        var compilation = KnownLanguages.ALL.compile(
                definition.getBytes(StandardCharsets.UTF_8), Optional.empty(), compilationContext);
        return switch (compilation) {
            case Compilation.Compiled(var plan, var _) ->
                plan.settings().schedule().orElseThrow();
            case Compilation.Rejected(var faults, var _) -> throw new AssertionError(text + ": " + faults);
        };
    }

    private boolean isInterval() {
        return !text.contains(" ");
    }

    private Occurrences occurrences() {
        return new Occurrences(schedule(), from);
    }

    /** The first occurrences. */
    List<Instant> occurrences(int most) {
        var occurrences = occurrences();
        return Stream.iterate(
                        occurrences.firstFrom(from),
                        Optional::isPresent,
                        time -> time.flatMap(last -> occurrences.firstFrom(last.plusNanos(1))))
                .limit(most)
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public String toString() {
        return text + " in " + zone + " from " + from;
    }
}
