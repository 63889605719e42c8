package dev.stride.language.serverlessworkflow10.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;

/** The filter of an error handler: matches errors by their properties, such as type and status (section "Catch"). */
public final class ErrorFilter {

    private static final Map<String, String> MEMBERS = Map.of(
            "type",
            "type",
            "status",
            "status",
            "instance",
            "instance",
            "title",
            "title",
            "detail",
            "detail",
            "details",
            "detail");

    /** Parses a filter to a condition that is evaluated over an error. @param use receives the type that the filter names */
    public static Expression parse(Place place, DefinitionUse use) {
        var fields = place.fields();
        var with = fields.get("with").fields();
        if (fields.has("with") && with.place().value().isEmpty()) {
            with.place().assume("the filter names nothing, and matches every error", "name a property such as `type`");
        }
        var conditions = new ArrayList<String>();
        for (var name : MEMBERS.keySet().stream().sorted().toList()) {
            if (with.has(name)) {
                conditions.add(condition(name, with.get(name), use));
            }
        }
        with.rejectUnknown();
        fields.rejectUnknown();
        return RuntimeJq.compile(conditions.isEmpty() ? "true" : String.join(" and ", conditions));
    }

    private static String condition(String name, Place required, DefinitionUse use) {
        var constant = constant(name, required);
        if (!name.equals("type")) {
            return ".%s == %s".formatted(MEMBERS.get(name), constant);
        }
        use.addFilteredType(required);
        return ErrorTypes.equal(constant.asText()).stream()
                .map(type -> TextNode.valueOf(type).toString())
                .collect(Collectors.joining(", ", "(.type | IN(", "))"));
    }

    private static JsonNode constant(String name, Place place) {
        if (TemplateParser.containsExpression(place.value().asText())) {
            place.fault(
                    "an error filter can compare only with constants",
                    "compare with an expression in `when`, such as `when: .%s == $input.expected`"
                            .formatted(MEMBERS.get(name)));
            return place.value();
        }
        return switch (name) {
            case "type" -> TextNode.valueOf(ErrorTypes.filtered(place));
            case "status" ->
                place.numberOrText().<JsonNode>map(DecimalNode::valueOf).orElseGet(place::value);
            default -> TextNode.valueOf(place.text());
        };
    }

    private ErrorFilter() {}
}
