package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.Words;
import java.util.List;

/** When a workflow starts by itself (sections "Schedule Definition" and "Cron Definition"). */
final class Schedule {

    static List<String> notes(JsonNode schedule) {
        var cron = schedule.path("cron");
        return Words.notes(
                Words.note("every", schedule.isTextual() ? schedule : schedule.path("interval")),
                Words.note("cron", Words.named(cron, "expression")),
                Words.note("until", cron.path("validUntil")),
                Words.note("in", schedule.path("timezone")));
    }

    private Schedule() {}
}
