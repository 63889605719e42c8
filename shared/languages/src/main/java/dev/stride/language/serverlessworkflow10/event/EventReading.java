package dev.stride.language.serverlessworkflow10.event;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import java.util.Map;

/**
 * Parses the property {@code read}, which selects what a workflow reads from an event: its data, the whole envelope, or
 * the raw data (section "Listen"; decision D86 in docs/spec-decisions.md).
 */
public final class EventReading {

    public static final String DATA = "data";
    public static final String ENVELOPE = "envelope";

    private static final String READ_DATA = """
            if has("data") then .data else .data_base64 end""";

    private static final String READ_RAW = """
            .data_base64 // (.data | if type == "string" or . == null then . else tojson end)""";

    /** Maps each value of the property {@code read} to the jq that returns this part of an event. */
    private static final Map<String, String> READINGS = Map.of(DATA, READ_DATA, ENVELOPE, ".", "raw", READ_RAW);

    /**
     * Parses the property {@code read} to an expression that returns the selected part of an event.
     *
     * @param usual the mode if the author states none
     */
    public static Expression parse(Place place, String usual) {
        var written = place.isAbsent() ? usual : place.text();
        if (!READINGS.containsKey(written)) {
            place.fault("unknown mode of reading `" + written + "`", Suggestions.hint(written, READINGS.keySet()));
        }
        return RuntimeJq.compile(READINGS.getOrDefault(written, "."));
    }

    private EventReading() {}
}
