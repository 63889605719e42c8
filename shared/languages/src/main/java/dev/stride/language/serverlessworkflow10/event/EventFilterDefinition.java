package dev.stride.language.serverlessworkflow10.event;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A filter for the events that a task waits for, or that start an instance (section "Event Filter"). Before the runtime
 * delivers an event, it checks the attributes with constant values, and the correlations whose value is at a plain path
 * in the event. The instance itself checks all other conditions after delivery.
 *
 * @param condition the conditions that the instance checks, over the event as JSON
 * @param keys expressions that read the correlation values of an event, by the names of the correlations; the events that a task
 *     consumes, or that start an instance together, must have the same values
 */
public record EventFilterDefinition(EventFilter filter, Expression condition, SortedMap<String, Expression> keys) {

    public EventFilterDefinition {
        keys = Collections.unmodifiableSortedMap(new TreeMap<>(keys));
    }

    /** Matches a jq path to an attribute of an event or to a value in its data, such as {@code .type} or {@code .data.order.id}. */
    private static final Pattern PATH = Pattern.compile("\\.([A-Za-z][A-Za-z0-9]*)((?:\\.[A-Za-z_][A-Za-z0-9_]*+)*+)");

    private static final List<String> URIS = List.of("source", "dataschema");

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s");

    /** How a correlation without an expected value is interpreted. */
    enum OpenCorrelation {
        /** A single event may have any value. */
        ANY_VALUE,

        /** All events that start an instance together must have the same correlation value. */
        SAME_VALUE,

        /** With {@code until}, the first event determines the value that later events must have. */
        FIRST_VALUE,

        /** If the task waits for {@code all} of several events, these events must have the same correlation value. */
        COMMON_VALUE
    }

    /**
     * Parses a filter.
     *
     * @param name unique among the filters of the task
     * @param known name of the variable that stores the correlation values of earlier events
     */
    static Optional<EventFilterDefinition> parse(
            Place place, String name, TaskExpressions expressions, OpenCorrelation open, String known) {
        var fields = place.fields();
        var with = fields.required("with");
        var correlate = fields.get("correlate");
        fields.rejectUnknown();
        if (with.isAbsent() || !with.value().isObject()) {
            with.fields();
            return Optional.empty();
        }
        if (with.value().isEmpty()) {
            with.fault("the filter has no conditions", "write at least the `type` of the event");
        }
        var type = type(with);
        var correlations = new ArrayList<Correlation>();
        var conditions = new ArrayList<Expression>();
        var source = EventFilter.ANY_SOURCE;
        for (var attribute : with.children().toList()) {
            var written = attribute.name();
            var key = written.toLowerCase(Locale.ROOT);
            var plain = ValueCondition.isPlain(attribute.value());
            if (URIS.contains(written)) {
                checkUri(attribute, plain);
            }
            if (written.equals("source") && plain) {
                source = attribute.text();
            } else if (plain && !key.equals("type") && !key.equals("data")) {
                correlations.add(new Correlation(key, Optional.of(new Constant(attribute.value()))));
            }
            if (!plain || key.equals("data") || key.equals("source") && isPattern(attribute.text())) {
                conditions.addAll(ValueCondition.parse(attribute, "." + quoted(key), expressions)
                        .toList());
            }
        }
        var keys = new TreeMap<String, Expression>();
        for (var key : correlate.isAbsent()
                ? List.<Place>of()
                : correlate.fields().place().children().toList()) {
            var shared = sharedKey(key, expressions, open);
            if (shared.isPresent()) {
                keys.put(key.name(), shared.get());
                conditions.add(
                        open == OpenCorrelation.FIRST_VALUE
                                ? ValueCondition.established(shared.get(), known, key.name())
                                : ValueCondition.present(shared.get()));
            } else {
                correlate(key, expressions, open, correlations, conditions);
            }
        }
        return Optional.of(new EventFilterDefinition(
                new EventFilter(name, type, source, correlations), new LogicExpression.All(conditions), keys));
    }

    /** Checks the expected value of an attribute that is a URI. A pattern is no URI, but does not contain white space either. */
    private static void checkUri(Place attribute, boolean plain) {
        var text = attribute.value().asText();
        if (plain) {
            UriReference.checkConstant(attribute);
        } else if (!TemplateParser.containsExpression(text)
                && WHITE_SPACE.matcher(text).find()) {
            attribute.fault("a URI contains no white space", "write %20 for a space");
        }
    }

    /**
     * Returns the expression that reads a correlation value from an event, if the instance must compare the values of
     * several delivered events. Returns empty if the author states an expected value, if only one event is consumed, or
     * if the runtime compares the values before it delivers the events.
     */
    private static Optional<Expression> sharedKey(Place key, TaskExpressions expressions, OpenCorrelation open) {
        var isShared = switch (open) {
            case ANY_VALUE -> false;
            case SAME_VALUE -> path(key.at("from")).isEmpty();
            case FIRST_VALUE, COMMON_VALUE -> true;
        };
        if (!isShared || !key.at("expect").isAbsent()) {
            return Optional.empty();
        }
        var fields = key.fields();
        var from = fields.required("from");
        fields.rejectUnknown();
        return Optional.of(expressions.expression(from));
    }

    /** Returns the type to subscribe to: any, with a warning, if it is a pattern, an expression or missing. */
    private static String type(Place with) {
        var place = with.at("type");
        if (!place.isAbsent() && ValueCondition.isPlain(place.value())) {
            return place.text();
        }
        (place.isAbsent() ? with : place)
                .warn(
                        "this filter does not state its `type` as a literal string, so the runtime checks every event of this deployment against the filter",
                        "name the type of the event");
        return EventFilter.ANY_TYPE;
    }

    static EventFilterDefinition everyEvent() {
        return new EventFilterDefinition(
                new EventFilter("any", EventFilter.ANY_TYPE, EventFilter.ANY_SOURCE, List.of()),
                new LogicExpression.All(List.of()),
                Collections.emptySortedMap());
    }

    /** Returns a copy that also requires the correlation values of the events consumed through the other filters. */
    EventFilterDefinition agreeingWith(List<EventFilterDefinition> others) {
        var conditions = new ArrayList<Expression>(List.of(condition));
        keys.forEach((name, from) -> others.stream()
                .filter(other -> !other.filter().equals(filter) && other.keys().containsKey(name))
                .forEach(other -> conditions.add(ValueCondition.agreement(
                        from, other.filter().name(), other.keys().get(name)))));
        return new EventFilterDefinition(filter, new LogicExpression.All(conditions), keys);
    }

    private static boolean isPattern(String source) {
        return source.equals(EventFilter.ANY_SOURCE) || source.contains("+");
    }

    private static String quoted(String name) {
        return "[%s]".formatted(TextNode.valueOf(name));
    }

    /**
     * Parses a correlation. If the value to compare is a plain path into the event, the runtime can check the correlation before
     * it delivers the event. Otherwise, the instance itself checks it after delivery.
     */
    private static void correlate(
            Place key,
            TaskExpressions expressions,
            OpenCorrelation open,
            List<Correlation> correlations,
            List<Expression> conditions) {
        var fields = key.fields();
        var from = fields.required("from");
        var expect = fields.get("expect");
        fields.rejectUnknown();
        var path = path(from);
        var name = key.name();
        if (!expect.isAbsent() && path.isPresent()) {
            correlations.add(new Correlation(name, path, Optional.of(expectation(expect, expressions))));
        } else if (!expect.isAbsent()) {
            conditions.add(ValueCondition.equal(
                    expressions.expression(from), expressions.overInput(expectation(expect, expressions))));
        } else {
            switch (open) {
                case ANY_VALUE -> conditions.add(ValueCondition.present(expressions.expression(from)));
                case SAME_VALUE -> correlations.add(new Correlation(name, path, Optional.empty()));
                case FIRST_VALUE, COMMON_VALUE ->
                    throw new IllegalStateException(
                            "internal error: a correlation that compares events with each other was parsed as one that checks a single event");
            }
        }
    }

    /** Parses the expected value of a correlation. A text that is no expression is a constant (decision D84). */
    private static Expression expectation(Place place, TaskExpressions expressions) {
        return expressions.optionalExpression(place).orElseGet(() -> new Constant(place.value()));
    }

    private static Optional<EventAttributePath> path(Place place) {
        var path = PATH.matcher(TaskExpressions.unwrap(place));
        if (!path.matches()) {
            return Optional.empty();
        }
        var attribute = path.group(1);
        if (path.group(2).isEmpty() && !attribute.equals("data")) {
            return Optional.of(new EventAttributePath(attribute.toLowerCase(Locale.ROOT)));
        }
        return attribute.equals("data")
                ? Optional.of(new EventAttributePath("$." + attribute + path.group(2)))
                : Optional.empty();
    }
}
