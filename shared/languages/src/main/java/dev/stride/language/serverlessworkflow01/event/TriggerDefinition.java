package dev.stride.language.serverlessworkflow01.event;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A trigger: a named pattern that selects the events for which a state waits (section "Trigger Definition").
 *
 * @param source CloudEvents source
 * @param type CloudEvents type
 * @param correlationToken the path in an event to a value that all events of an instance must share
 */
public record TriggerDefinition(
        String name, String source, String type, Optional<EventAttributePath> correlationToken) {

    /** The correlation key of all triggers. An instance receives only events with the same token, also of different triggers. */
    private static final String TOKEN = "correlationtoken";

    private static final Pattern ATTRIBUTE = Pattern.compile("[a-z0-9]+");

    public static NamedDeclarations<TriggerDefinition> parseAll(Place place) {
        var items = place.items();
        if (items.size() > Limits.TRIGGERS) {
            place.fault("the workflow has more than " + Limits.TRIGGERS + " triggers", "");
        }
        return NamedDeclarations.parse("trigger", items, TriggerDefinition::parse);
    }

    private static TriggerDefinition parse(Place place) {
        var fields = place.fields();
        var name = fields.text("name");
        var source = fields.text("source");
        var type = fields.text("type");
        if (List.of(source.split("/", -1)).contains("+")) {
            fields.get("source")
                    .warn(
                            "`+` in `source` is read as a wildcard: it matches any single segment of the event source",
                            "");
        }
        var token = token(fields);
        fields.warnUnknown();
        return new TriggerDefinition(name, source, type, token);
    }

    private static Optional<EventAttributePath> token(Fields fields) {
        if (!fields.has("correlationToken")) {
            return Optional.empty();
        }
        var place = fields.get("correlationToken");
        var text = fields.text("correlationToken").strip();
        if (text.startsWith("$")) {
            return JsonPaths.value(place).map(_ -> new EventAttributePath(text));
        }
        var attribute = text.toLowerCase(Locale.ROOT);
        if (!attribute.isEmpty() && !ATTRIBUTE.matcher(attribute).matches()) {
            place.fault(
                    "`%s` is not a valid name of a CloudEvents attribute".formatted(text),
                    "use only letters and digits, or a JSONPath over the event such as `$.data.order`");
        }
        return attribute.isEmpty() ? Optional.empty() : Optional.of(new EventAttributePath(attribute));
    }

    public EventFilter filter() {
        var correlations = correlationToken.stream()
                .map(place -> new EventFilter.Correlation(TOKEN, Optional.of(place), Optional.empty()))
                .toList();
        return new EventFilter(name, type, source, correlations);
    }
}
