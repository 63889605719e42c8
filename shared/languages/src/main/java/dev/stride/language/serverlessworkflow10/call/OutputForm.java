package dev.stride.language.serverlessworkflow10.call;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.List;

/** Parses the property that selects a part of an HTTP reply as the output of a call (sections "HTTP Call" and "OpenAPI Call"). */
public final class OutputForm {

    private static final List<String> FORMS = List.of("content", "response", "raw");

    public static String parse(Place place) {
        var written = place.isAbsent() ? "content" : place.text();
        if (!FORMS.contains(written)) {
            place.fault("unknown output `" + written + "`", Suggestions.hint(written, FORMS));
        }
        return written;
    }

    private OutputForm() {}
}
