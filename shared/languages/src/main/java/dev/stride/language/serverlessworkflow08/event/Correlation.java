package dev.stride.language.serverlessworkflow08.event;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A correlation rule: an instance receives an event only if a context attribute of the event has the value that the rule requires
 * (section "Correlation Definition").
 *
 * @param attribute name of the context attribute, always in lower case, as CloudEvents requires
 * @param value computes the required value of the attribute from the current data; if empty, the attribute must have the same
 *     value as in earlier events
 */
public record Correlation(String attribute, Optional<Expression> value) {

    private static final String NAME = "contextAttributeName";
    private static final Pattern ATTRIBUTE = Pattern.compile("[a-z0-9]+");

    /** Parses the correlation rules of one event, in the order in which the author wrote the rules. */
    static List<Correlation> parse(Place place, WorkflowExpressions expressions) {
        var rules = place.items();
        if (rules.size() > Limits.CORRELATION_ATTRIBUTES) {
            place.fault("more than %s correlation attributes are listed".formatted(Limits.CORRELATION_ATTRIBUTES), "");
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
