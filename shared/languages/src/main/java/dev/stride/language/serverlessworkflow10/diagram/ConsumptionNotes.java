package dev.stride.language.serverlessworkflow10.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.DrawingText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The notes in a diagram that describe schedules and awaited events (sections "Schedule" and "Event Consumption Strategy"). */
final class ConsumptionNotes {

    private static final List<String> UNITS = List.of("days", "hours", "minutes", "seconds", "milliseconds");

    /** Returns the texts at the start of a diagram, which say when, or by which events, the schedule starts the workflow. */
    static List<String> schedule(JsonNode schedule) {
        return DrawingText.notes(
                duration("every", schedule.path("every")),
                DrawingText.note("cron", schedule.path("cron")),
                duration("after", schedule.path("after")),
                events(schedule.path("on")).stream());
    }

    /** Returns the notes that describe which events a task, or the start of the workflow, waits for. */
    static List<String> events(JsonNode strategy) {
        var until = strategy.path("until");
        return DrawingText.notes(
                filters("", strategy.path("one")),
                filters("any of ", strategy.path("any")),
                filters("all of ", strategy.path("all")),
                until.isObject()
                        ? events(until).stream().map(note -> "until " + note)
                        : DrawingText.note("until", until));
    }

    private static Stream<String> filters(String before, JsonNode filters) {
        if (filters.isMissingNode()) {
            return Stream.empty();
        }
        if (filters.isArray() && filters.isEmpty()) {
            return Stream.of("any event");
        }
        var types = filters.isArray() ? filters.valueStream().toList() : List.of(filters);
        var prefix = types.size() > 1 ? before : "";
        return Stream.of(types.stream()
                .map(filter -> DrawingText.expression(filter.path("with").path("type")))
                .collect(Collectors.joining(", ", prefix, "")));
    }

    private static Stream<String> duration(String before, JsonNode duration) {
        if (!duration.isObject()) {
            return DrawingText.note(before, duration);
        }
        return Stream.of(UNITS.stream()
                .filter(duration::has)
                .map(unit -> duration.path(unit).asText() + " " + unit)
                .collect(Collectors.joining(" ", before + " ", "")));
    }

    private ConsumptionNotes() {}
}
