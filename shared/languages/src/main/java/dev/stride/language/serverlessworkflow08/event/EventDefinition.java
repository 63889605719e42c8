package dev.stride.language.serverlessworkflow08.event;

import dev.stride.Limits;
import dev.stride.cloudevent.AttributeFormat;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The definition of a CloudEvent that the workflow consumes or produces (section "Event Definition").
 *
 * @param source the source of a produced event, which may be empty, or a pattern for the source of a consumed event: a segment
 *     {@code +} matches any one segment, and {@value #ANY_SOURCE} alone matches any source
 * @param correlation the rules that an event must satisfy before an instance consumes it
 * @param dataOnly whether states receive only the data of the event, without its attributes
 */
public record EventDefinition(
        String name, String type, Optional<String> source, Kind kind, List<Correlation> correlation, boolean dataOnly) {

    /** The direction of an event: consumed or produced by the workflow. */
    public enum Kind {
        CONSUMED,
        PRODUCED;

        /** Returns this kind as authors write it: {@code consumed} or {@code produced}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static final String ANY_SOURCE = "*";

    /** Prefix of sources that EventBridge reserves for AWS services. */
    private static final String RESERVED = "aws.";

    private static final List<String> KINDS =
            Arrays.stream(Kind.values()).map(Kind::toString).toList();

    public EventDefinition {
        correlation = List.copyOf(correlation);
    }

    public static EventDefinition parse(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var name = fields.text("name");
        var type = fields.text("type");
        var kind = kind(fields.get("kind"));
        var source = source(fields, kind);
        if (kind == Kind.PRODUCED) {
            checkProduced(type, source, fields);
        }
        var correlation = Correlation.parse(fields.get("correlation"), expressions);
        if (kind == Kind.PRODUCED && !correlation.isEmpty()) {
            fields.get("correlation").warn("`correlation` has no effect when `kind` is `produced`", "remove it");
        }
        var dataOnly = !fields.has("dataOnly") || fields.get("dataOnly").isTrue();
        WorkflowMetadata.check(fields);
        fields.warnUnknown();
        return new EventDefinition(name, type, source, kind, correlation, dataOnly);
    }

    public EventFilter filter() {
        var rules = correlation.stream()
                .map(rule -> new EventFilter.Correlation(rule.attribute(), rule.value()))
                .toList();
        return new EventFilter(name, type, source.orElse(""), rules);
    }

    /**
     * Returns a description of this event for a node of the plan that waits for it. The description contains a filter
     * for the events, an expression that selects a part of their data, and the place in the state data where the node
     * stores this part.
     *
     * @param part selects the part of the data; empty if the state uses all data
     */
    public ConsumedEvent consumedEvent(Optional<Expression> part, DataPlacement dataPlacement) {
        var seen = dataOnly ? Stream.of(WorkflowExpressions.EVENT_DATA) : Stream.<Expression>empty();
        return new ConsumedEvent(filter(), WorkflowExpressions.pipe(Stream.concat(seen, part.stream())), dataPlacement);
    }

    private static Kind kind(Place place) {
        var written = place.text();
        if (!place.isAbsent() && !KINDS.contains(written) && place.value().isTextual()) {
            place.fault("unknown kind of event `" + written + "`", Suggestions.hint(written, KINDS));
        }
        return written.equals(Kind.PRODUCED.toString()) ? Kind.PRODUCED : Kind.CONSUMED;
    }

    /**
     * Checks that EventBridge accepts the type and the source of a produced event, and that the source is a URI reference, as
     * CloudEvents requires.
     */
    private static void checkProduced(String type, Optional<String> source, Fields fields) {
        if (type.length() > Limits.EVENT_TYPE_CHARACTERS) {
            fields.get("type")
                    .fault(
                            "the type of a produced event must not exceed %s characters"
                                    .formatted(Limits.EVENT_TYPE_CHARACTERS),
                            "shorten it");
        }
        source.filter(it -> !it.isEmpty()).ifPresent(it -> {
            if (it.startsWith(RESERVED)) {
                fields.get("source")
                        .fault(
                                "event sources that begin with `%s` are reserved for AWS services".formatted(RESERVED),
                                "choose another source");
            } else if (!AttributeFormat.URI_REFERENCE.matches(it)) {
                fields.get("source")
                        .fault(
                                "the source of a produced event must be a URI reference",
                                "use a URI such as `/orders`, and percent-encode other characters");
            }
        });
    }

    private static Optional<String> source(Fields fields, Kind kind) {
        if (kind == Kind.PRODUCED && !fields.has("source")) {
            return Optional.empty();
        }
        var source = fields.text("source");
        if (kind == Kind.CONSUMED && List.of(source.split("/", -1)).contains("+")) {
            fields.get("source")
                    .warn(
                            "`+` in `source` is read as a wildcard: it matches any single segment of the event source",
                            "");
        }
        return Optional.of(source);
    }

    /**
     * Selects the part of a consumed event that is merged into the state data (section "Event data filters").
     *
     * @param useData whether the event is merged into the state data
     * @param toStateData the path in the state data to merge into, the root when empty
     */
    public record EventDataFilter(boolean useData, Optional<Expression> data, Optional<PathExpression> toStateData) {

        public static EventDataFilter parse(Place place, WorkflowExpressions expressions) {
            var fields = place.fields();
            var useData = !fields.has("useData") || fields.get("useData").isTrue();
            var filter = new EventDataFilter(
                    useData, expressions.dataFilter(fields.get("data")), expressions.path(fields.get("toStateData")));
            if (!useData) {
                fields.warnNoEffect("when `useData` is false", "data", "toStateData");
            }
            fields.warnUnknown();
            return filter;
        }

        /**
         * Converts an event definition to the form in which a node of the plan waits for the event. The node merges the data that
         * this filter selects into the state data. If {@code useData} is false, the node discards the data.
         */
        public ConsumedEvent consumedEvent(EventDefinition event) {
            return useData
                    ? event.consumedEvent(data, new DataPlacement.Merge(toStateData, event.name()))
                    : event.consumedEvent(Optional.empty(), new DataPlacement.Discard());
        }
    }

    /**
     * A correlation rule: an instance receives an event only if a context attribute of the event has the value that the rule
     * requires (section "Correlation Definition").
     *
     * @param attribute name of the context attribute, always in lower case, as CloudEvents requires
     * @param value computes the required value of the attribute from the current data; if empty, the attribute must have the same
     *     value as in earlier events
     */
    public record Correlation(String attribute, Optional<Expression> value) {

        private static final String NAME = "contextAttributeName";
        private static final Pattern ATTRIBUTE = Pattern.compile("[a-z0-9]+");

        static List<Correlation> parse(Place place, WorkflowExpressions expressions) {
            var rules = place.items();
            if (rules.size() > Limits.CORRELATION_ATTRIBUTES) {
                place.fault(
                        "more than %s correlation attributes are listed".formatted(Limits.CORRELATION_ATTRIBUTES), "");
                return List.of();
            }
            var read = rules.stream().map(rule -> rule(rule, expressions)).toList();
            for (int i = 0; i < read.size(); i++) {
                var attribute = read.get(i).attribute();
                if (!attribute.isEmpty()
                        && read.subList(0, i).stream()
                                .anyMatch(rule -> rule.attribute().equals(attribute))) {
                    rules.get(i)
                            .at(NAME)
                            .fault(
                                    "duplicate correlation rule for the attribute `%s`".formatted(attribute),
                                    "remove one of them");
                }
            }
            return read;
        }

        private static Correlation rule(Place place, WorkflowExpressions expressions) {
            var fields = place.fields();
            var value = fields.get("contextAttributeValue").numberAsText();
            var name = fields.text(NAME).toLowerCase(Locale.ROOT);
            if (!name.isEmpty()) {
                checkAttribute(name, fields.get(NAME));
            }
            fields.warnUnknown();
            return new Correlation(name, expressions.textTemplate(value));
        }

        /** Reports a fault if a name is not valid for a CloudEvents attribute. The caller must pass the name in lower case. */
        public static void checkAttribute(String name, Place place) {
            if (!ATTRIBUTE.matcher(name).matches()) {
                place.fault(
                        "`%s` is not a valid name of a CloudEvents attribute".formatted(name),
                        "use only letters and digits");
            }
        }
    }
}
