package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.DrawingText;
import java.util.List;

/**
 * Describes schedules in short lines of text, which the diagram shows inside its start symbol (sections "Schedule Definition" and
 * "Cron Definition").
 */
final class ScheduleNotes {

    static List<String> notes(JsonNode schedule) {
        var interval = schedule.isTextual() ? schedule : schedule.path("interval");
        var cron = schedule.path("cron");
        return DrawingText.notes(
                DrawingText.note("every", interval),
                DrawingText.note("cron", DrawingText.valueOrProperty(cron, "expression")),
                DrawingText.note("until", cron.path("validUntil")),
                DrawingText.note("in", schedule.path("timezone")));
    }

    private ScheduleNotes() {}
}
