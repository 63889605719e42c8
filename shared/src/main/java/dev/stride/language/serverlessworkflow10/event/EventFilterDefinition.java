package dev.stride.language.serverlessworkflow10.event;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A filter for the events that a task waits for (section "Event Filter"). Its constants and correlations determine the events
 * that an instance receives; the instance itself checks all other conditions.
 *
 * @param condition over the event as JSON
 */
public record EventFilterDefinition(EventFilter filter, Expression condition) {

    private static final String ANY_SOURCE = "*";

    /** Matches a path to a context attribute or into the data, such as {@code .data.order.id}. */
    private static final Pattern PATH = Pattern.compile("\\.([A-Za-z][A-Za-z0-9]*)((?:\\.[A-Za-z_][A-Za-z0-9_]*)*)");

    /** Parses an event filter. @param name unique among the filters of the task */
    public static Optional<EventFilterDefinition> parse(Place place, String name, TaskExpressions expressions) {
        var fields = place.fields();
        var with = fields.required("with");
        var correlate = fields.get("correlate");
        fields.rejectUnknown();
        if (with.isAbsent() || !with.value().isObject()) {
            with.fields();
            return Optional.empty();
        }
        var type = with.fields().required("type");
        if (type.isAbsent() || !ValueCondition.isPlain(type.value())) {
            if (!type.isAbsent()) {
                type.rejectUnsupported("a pattern or an expression for the type of an event");
            }
            return Optional.empty();
        }
        var correlations = new ArrayList<Correlation>();
        var conditions = new ArrayList<Expression>();
        var source = ANY_SOURCE;
        for (var attribute : with.children().toList()) {
            var written = attribute.pointer().substring(with.pointer().length() + 1);
            var key = written.toLowerCase(Locale.ROOT);
            var plain = ValueCondition.isPlain(attribute.value());
            if (written.equals("source") && plain) {
                source = attribute.text();
            } else if (plain && !key.equals("type") && !key.equals("data")) {
                correlations.add(new Correlation(key, Optional.of(new Constant(attribute.value()))));
            }
            if (!plain || key.equals("source") || key.equals("data")) {
                conditions.addAll(ValueCondition.parse(attribute, "." + quoted(key), expressions)
                        .toList());
            }
        }
        correlations.addAll(correlations(correlate, expressions));
        return Optional.of(new EventFilterDefinition(
                new EventFilter(name, type.text(), source, correlations), new LogicExpression.All(conditions)));
    }

    private static String quoted(String name) {
        return "[" + TextNode.valueOf(name) + "]";
    }

    private static List<Correlation> correlations(Place place, TaskExpressions expressions) {
        var correlations = new ArrayList<Correlation>();
        if (place.isAbsent()) {
            return correlations;
        }
        for (var key : place.fields().place().children().toList()) {
            var fields = key.fields();
            var from = fields.required("from");
            var expect = fields.get("expect");
            fields.rejectUnknown();
            var path = path(from);
            if (expect.isAbsent()) {
                key.rejectUnsupported("`correlate` without `expect`");
            } else if (path.isPresent()) {
                var name = key.pointer().substring(place.pointer().length() + 1);
                correlations.add(new Correlation(name, path, Optional.of(expectation(expect, expressions))));
            } else if (!from.isAbsent()) {
                from.rejectUnsupported("`from` other than a path such as .data.order");
            }
        }
        return correlations;
    }

    /** Parses the expected value of a correlation. A text that does not compile as an expression is a constant (decision D84). */
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
