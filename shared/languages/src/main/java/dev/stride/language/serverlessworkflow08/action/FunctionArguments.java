package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition.ArgumentForm;
import dev.stride.schema.JsonSchema;
import dev.stride.schema.PartialValidation;
import dev.stride.schema.Violation;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the arguments of a function call (section "FunctionRef Definition"), and checks them against the function's JSON Schema.
 * The check skips values that expressions compute.
 */
final class FunctionArguments {

    private static final String EXPRESSION = "${";
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?");
    private static final Set<String> SCALARS = Set.of("number", "integer", "boolean");

    private static final Expression NONE = new Constant(JsonNodeFactory.instance.objectNode());

    private static final String NAMED = "write an object with the names of the arguments";

    private final String function;
    private final Place name;
    private final Place arguments;

    private FunctionArguments(String function, Place name, Place arguments) {
        this.function = function;
        this.name = name;
        this.arguments = arguments;
    }

    /**
     * Checks the arguments of a function call and reports their faults.
     *
     * @param schema the JSON Schema of an object that contains all arguments
     * @param name the place of the function's name in the action
     * @param arguments the place of the arguments, which may be absent
     */
    static void check(String function, JsonNode schema, Place name, Place arguments) {
        var isObject = arguments.isAbsent() || arguments.value().isObject();
        if (!isObject || !JsonSchema.validateSchema(schema).isEmpty()) {
            return;
        }
        var check = new FunctionArguments(function, name, arguments);
        var given = arguments.isAbsent() ? JsonNodeFactory.instance.objectNode() : arguments.value();
        PartialValidation.validate(schema, given, FunctionArguments::isLater).forEach(check::tell);
    }

    /**
     * Returns the arguments with each text that is a number or a boolean replaced by its value where the function takes no text,
     * as SonataFlow reads them.
     */
    static Place withScalars(JsonNode schema, Place arguments) {
        if (!arguments.value().isObject() || !JsonSchema.validateSchema(schema).isEmpty()) {
            return arguments;
        }
        var converted = arguments.withValue(arguments.value().deepCopy());
        for (var violation : PartialValidation.validate(schema, arguments.value(), FunctionArguments::isLater)) {
            if (violation instanceof Violation.WrongType(var pointer, var found, var types) && !pointer.isEmpty()) {
                scalar(found, types)
                        .ifPresent(value -> replace(converted.value(), JsonPointer.compile(pointer), value));
            }
        }
        return converted;
    }

    private static Optional<JsonNode> scalar(JsonNode found, List<String> types) {
        var text = found.isTextual() ? found.textValue().strip() : "";
        if (types.contains("boolean") && (text.equals("true") || text.equals("false"))) {
            return Optional.of(BooleanNode.valueOf(text.equals("true")));
        }
        var isWhole = types.contains("integer") && WHOLE.matcher(text).matches();
        return isWhole || types.contains("number") && NUMBER.matcher(text).matches()
                ? Optional.of(DecimalNode.valueOf(new BigDecimal(text)))
                : Optional.empty();
    }

    private static void replace(JsonNode root, JsonPointer pointer, JsonNode value) {
        switch (root.at(pointer.head())) {
            case ObjectNode object -> object.set(pointer.last().getMatchingProperty(), value);
            case ArrayNode array -> array.set(pointer.last().getMatchingIndex(), value);
            case JsonNode _ -> throw new IllegalStateException("no value stands at " + pointer);
        }
    }

    /** An expression is checked at run time, and null too, because it may mean that the argument is omitted. */
    private static boolean isLater(JsonNode written) {
        return written.isNull() || written.asText().contains(EXPRESSION);
    }

    private void tell(Violation violation) {
        var place = arguments.resolve(violation.pointer());
        switch (violation) {
            case Violation.MissingProperty(var _, String property, var known) -> missing(place, property, known);
            case Violation.UnknownProperty(var _, String property, var known) ->
                place.at(property)
                        .fault(
                                "the function `%s` has no argument `%s`".formatted(function, property),
                                Suggestions.hint(property, known));
            case Violation.WrongType(var _, var found, var types) ->
                place.fault(
                        "the function `%s` expects %s here, found %s".formatted(function, worded(types), worded(found)),
                        hint(found, types));
            case Violation.Invalid(var _, String message) ->
                place.fault(
                        "the function `%s` does not accept this argument: its value %s".formatted(function, message),
                        "");
        }
    }

    private void missing(Place object, String property, SortedSet<String> known) {
        var message = "the function `%s` requires the argument `%s`, which is missing".formatted(function, property);
        if (arguments.isAbsent()) {
            name.fault(message, "add it to `arguments`");
            return;
        }
        var others = new TreeSet<String>();
        object.value().fieldNames().forEachRemaining(others::add);
        others.removeAll(known);
        object.at(property)
                .fault(message, Suggestions.forMissing(property, others).orElse("add it"));
    }

    private static String hint(JsonNode found, List<String> types) {
        if (types.contains("string")) {
            return found.isValueNode() ? "put it in quotation marks" : "";
        }
        return found.isTextual() && types.stream().anyMatch(SCALARS::contains)
                ? "remove the quotation marks around the value, or use an expression"
                : "";
    }

    private static String worded(List<String> types) {
        return types.stream().map(FunctionArguments::worded).collect(Collectors.joining(" or "));
    }

    private static String worded(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> worded("array");
            case OBJECT -> worded("object");
            case STRING -> worded("string");
            case NUMBER -> value.isIntegralNumber() ? worded("integer") : worded("number");
            case BOOLEAN -> worded("boolean");
            case NULL, MISSING, BINARY, POJO -> "null";
        };
    }

    private static String worded(String type) {
        return switch (type) {
            case "array" -> "an array";
            case "object" -> "an object";
            case "string" -> "a string";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "null" -> "null";
            default -> type;
        };
    }

    /** Parses the arguments of a service call. A string is assumed to be one expression that computes all arguments. */
    static Expression parse(Place place, ArgumentForm form, Declarations declared) {
        if (place.isAbsent()) {
            return form == ArgumentForm.NAMED ? NONE : WorkflowExpressions.IDENTITY;
        }
        if (place.value().isTextual()) {
            place.assume("expected an object; the string is read as one expression that returns all arguments", NAMED);
            var value = declared.expressions().expression(place);
            return form == ArgumentForm.ANY_OR_STATE_DATA
                    ? value
                    : WorkflowExpressions.pipe(Stream.of(value, WorkflowExpressions.OBJECT_OR_BODY));
        }
        if (place.value().isArray() && form != ArgumentForm.ANY_OR_STATE_DATA) {
            place.fault(
                    "an array of arguments is accepted only by a function "
                            + "that the operator has configured as a connector",
                    NAMED);
            return NONE;
        }
        return place.value().isArray() || place.expect(JsonNodeType.OBJECT)
                ? declared.expressions().template(place)
                : NONE;
    }

    /** Parses the arguments of an expression function, which reads each argument as a variable. */
    static Map<String, Expression> byName(Place place, Declarations declared) {
        var values = new LinkedHashMap<String, Expression>();
        if (!place.isAbsent() && place.expect(JsonNodeType.OBJECT)) {
            place.value()
                    .fieldNames()
                    .forEachRemaining(
                            name -> values.put(name, declared.expressions().template(place.at(name))));
        }
        return values;
    }
}
