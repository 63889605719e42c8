package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.stride.schema.JsonSchema.SchemaMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Validates a value in which some parts, such as expressions, are unknown until runtime. Reports only violations that hold for
 * every possible value of the unknown parts.
 */
public final class PartialValidation {

    /**
     * The JSON Schema keywords whose result depends on a value as a whole. If any part of the value is unknown until
     * runtime, for example because it is an expression, their result is unknown too.
     */
    private static final Set<String> WHOLE_VALUE_KEYWORDS = Set.of(
            "anyOf",
            "oneOf",
            "not",
            "if",
            "then",
            "else",
            "contains",
            "const",
            "enum",
            "uniqueItems",
            "unevaluatedProperties",
            "unevaluatedItems");

    /** The keywords that list alternatives: an error within one of them does not make the value invalid. */
    private static final Set<String> ALTERNATIVE_KEYWORDS = Set.of("anyOf", "oneOf");

    /**
     * The JSON Schema keywords that may occur in a presence condition, i.e. a condition which only checks whether properties are
     * present. The result of a presence condition is always known, because it does not depend on values.
     */
    private static final Set<String> PRESENCE_KEYWORDS = Set.of("required", "not", "allOf", "anyOf", "oneOf");

    private static final Set<String> NAMED_PART_KEYWORDS = Set.of("properties", "patternProperties", "prefixItems");

    /** The JSON Schema keywords that contain one schema for all properties or array elements. */
    private static final Set<String> EACH_PART_KEYWORDS = Set.of("items", "additionalItems", "additionalProperties");

    private static final String NO_ALTERNATIVE = "must match exactly one of the allowed alternatives";

    private final JsonNode schema;
    private final Set<String> unknownParts = new HashSet<>();

    private PartialValidation(JsonNode schema) {
        this.schema = schema;
    }

    /**
     * Returns those violations of the schema that do not depend on the parts of the value that are unknown until
     * runtime. The schema must be valid.
     *
     * @param isUnknown returns whether a scalar part is unknown until runtime
     */
    public static List<Violation> validate(JsonNode schema, JsonNode value, Predicate<JsonNode> isUnknown) {
        var check = new PartialValidation(schema);
        check.collectUnknownParts(value, "", isUnknown);
        return JsonSchema.libraryErrors(schema, value).stream()
                .flatMap(error -> check.violation(error).stream())
                .distinct()
                .toList();
    }

    private void collectUnknownParts(JsonNode part, String pointer, Predicate<JsonNode> isUnknown) {
        if (part.isObject()) {
            part.properties()
                    .forEach(property ->
                            collectUnknownParts(property.getValue(), below(pointer, property.getKey()), isUnknown));
        } else if (part.isArray()) {
            for (int i = 0; i < part.size(); i++) {
                collectUnknownParts(part.path(i), pointer + "/" + i, isUnknown);
            }
        } else if (isUnknown.test(part)) {
            unknownParts.add(pointer);
        }
    }

    private Optional<Violation> violation(Error error) {
        var judged = judgedDepth(error);
        if (judged.isEmpty()) {
            var pointer = error.getInstanceLocation().toString();
            return unknownParts.contains(pointer) ? Optional.empty() : Optional.of(violation(error, pointer));
        }
        var whole = start(error.getInstanceLocation(), judged.getAsInt());
        if (unknownParts.stream().anyMatch(part -> (part + "/").startsWith(whole + "/"))) {
            return Optional.empty();
        }
        return Optional.of(
                isAlternative(error)
                        ? new Violation.Invalid(whole, NO_ALTERNATIVE)
                        : violation(error, error.getInstanceLocation().toString()));
    }

    private Violation violation(Error error, String pointer) {
        return switch (error.getKeyword()) {
            case "required" -> new Violation.MissingProperty(pointer, error.getProperty(), names(error));
            case "additionalProperties" -> new Violation.UnknownProperty(pointer, error.getProperty(), names(error));
            case "type" -> new Violation.WrongType(pointer, error.getInstanceNode(), types(error.getSchemaNode()));
            default -> new Violation.Invalid(pointer, SchemaMessage.of(error));
        };
    }

    /**
     * Searches the schema keywords that enclose the error, from the outermost on, for a keyword that checks a value as
     * a whole, such as {@code oneOf}. Returns the depth of the checked value; the root value has depth 0. Returns empty
     * if none of the keywords does this.
     */
    private OptionalInt judgedDepth(Error error) {
        var depth = 0;
        for (var keyword : keywords(error)) {
            if (WHOLE_VALUE_KEYWORDS.contains(keyword) && !isPresenceCondition(keyword, error)) {
                return OptionalInt.of(depth);
            }
            depth += NAMED_PART_KEYWORDS.contains(keyword) || EACH_PART_KEYWORDS.contains(keyword) ? 1 : 0;
        }
        return OptionalInt.empty();
    }

    /** Returns whether a keyword is {@code then} or {@code else} of an {@code if} that only asks for presence. */
    private boolean isPresenceCondition(String keyword, Error error) {
        var location = error.getSchemaLocation().getFragment().toString();
        var at = location.indexOf("/" + keyword + "/");
        return (keyword.equals("then") || keyword.equals("else"))
                && at >= 0
                && asksForPresence(schema.at(location.substring(0, at) + "/if"));
    }

    private static boolean asksForPresence(JsonNode condition) {
        return condition
                .propertyStream()
                .allMatch(each -> PRESENCE_KEYWORDS.contains(each.getKey())
                        && (each.getKey().equals("required")
                                || (each.getValue().isArray()
                                        ? each.getValue().valueStream().allMatch(PartialValidation::asksForPresence)
                                        : asksForPresence(each.getValue()))));
    }

    private static boolean isAlternative(Error error) {
        return keywords(error).stream()
                .filter(WHOLE_VALUE_KEYWORDS::contains)
                .limit(1)
                .anyMatch(ALTERNATIVE_KEYWORDS::contains);
    }

    /** Returns the keywords on the path from the root of the schema to the violated keyword. Omits property names and indexes. */
    private static List<String> keywords(Error error) {
        var path = error.getEvaluationPath();
        var keywords = new ArrayList<String>();
        for (int i = 0; i < path.getNameCount(); i++) {
            var keyword = path.getName(i);
            keywords.add(keyword);
            i += NAMED_PART_KEYWORDS.contains(keyword) ? 1 : 0;
        }
        return keywords;
    }

    /** Returns the property names that are declared in the schema which directly contains the violated keyword. */
    private SortedSet<String> names(Error error) {
        var names = new TreeSet<String>();
        schema.at(error.getSchemaLocation().getFragment().getParent().toString())
                .path("properties")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    private static List<String> types(JsonNode types) {
        return types.isTextual()
                ? List.of(types.asText())
                : types.valueStream().map(JsonNode::asText).toList();
    }

    private static String start(NodePath path, int length) {
        var start = new StringBuilder();
        for (int i = 0; i < length; i++) {
            start.append(below("", path.getName(i)));
        }
        return start.toString();
    }

    private static String below(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
