package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Checks a value some parts of which are known only later: tells what is wrong whatever they will be. */
public final class PartialValidation {

    /** Keywords by which a value is judged as a whole, so that one part which is not known leaves the judgement open. */
    private static final Set<String> OF_THE_WHOLE = Set.of(
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

    /** Those among them that offer a choice: what is wrong with one of several forms says nothing by itself. */
    private static final Set<String> CHOICES = Set.of("anyOf", "oneOf");

    /** Keywords that only ask which properties there are, which is known of all values. */
    private static final Set<String> OF_PRESENCE = Set.of("required", "not", "allOf", "anyOf", "oneOf");

    /** Keywords under which a name or number follows, and then the schema of what the value has there. */
    private static final Set<String> BY_NAME = Set.of("properties", "patternProperties", "prefixItems");

    /** Keywords under which the schema of each part of the value follows. */
    private static final Set<String> FOR_EACH = Set.of("items", "additionalItems", "additionalProperties");

    private static final String NO_CHOICE = "must be in one of the forms that are allowed, and in no other of them";

    private final JsonNode schema;
    private final Set<String> unknownParts = new HashSet<>();

    private PartialValidation(JsonNode schema) {
        this.schema = schema;
    }

    /**
     * What is certainly wrong with a value by a schema that has no faults.
     *
     * @param isLater whether a part that is no array or object is known only later
     */
    public static List<Violation> validate(JsonNode schema, JsonNode value, Predicate<JsonNode> isLater) {
        var check = new PartialValidation(schema);
        check.collectUnknownParts(value, "", isLater);
        return JsonSchema.libraryErrors(schema, value).stream()
                .flatMap(error -> check.violation(error).stream())
                .distinct()
                .toList();
    }

    private void collectUnknownParts(JsonNode part, String pointer, Predicate<JsonNode> isLater) {
        if (part.isObject()) {
            part.properties()
                    .forEach(property ->
                            collectUnknownParts(property.getValue(), below(pointer, property.getKey()), isLater));
        } else if (part.isArray()) {
            for (int i = 0; i < part.size(); i++) {
                collectUnknownParts(part.path(i), pointer + "/" + i, isLater);
            }
        } else if (isLater.test(part)) {
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
                        ? new Violation.Invalid(whole, NO_CHOICE)
                        : violation(error, error.getInstanceLocation().toString()));
    }

    private Violation violation(Error error, String pointer) {
        return switch (error.getKeyword()) {
            case "required" -> new Violation.MissingProperty(pointer, error.getProperty(), names(error));
            case "additionalProperties" -> new Violation.UnknownProperty(pointer, error.getProperty(), names(error));
            case "type" -> new Violation.WrongType(pointer, error.getInstanceNode(), types(error.getSchemaNode()));
            default -> new Violation.Invalid(pointer, error.getMessage());
        };
    }

    /** How deep in the value the part lies that a keyword of the whole judges, if one does. */
    private OptionalInt judgedDepth(Error error) {
        var depth = 0;
        for (var step : keywords(error)) {
            if (OF_THE_WHOLE.contains(step) && !isPresenceCondition(step, error)) {
                return OptionalInt.of(depth);
            }
            depth += BY_NAME.contains(step) || FOR_EACH.contains(step) ? 1 : 0;
        }
        return OptionalInt.empty();
    }

    /** Whether a part of the schema holds on a condition that only asks which properties there are. */
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
                .allMatch(each -> OF_PRESENCE.contains(each.getKey())
                        && (each.getKey().equals("required")
                                || (each.getValue().isArray()
                                        ? each.getValue().valueStream().allMatch(PartialValidation::asksForPresence)
                                        : asksForPresence(each.getValue()))));
    }

    private static boolean isAlternative(Error error) {
        return keywords(error).stream().filter(OF_THE_WHOLE::contains).limit(1).anyMatch(CHOICES::contains);
    }

    /** The keywords on the way to the one that is not satisfied, without the names in between. */
    private static List<String> keywords(Error error) {
        var path = error.getEvaluationPath();
        var keywords = new ArrayList<String>();
        for (int i = 0; i < path.getNameCount(); i++) {
            var keyword = path.getName(i);
            keywords.add(keyword);
            i += BY_NAME.contains(keyword) ? 1 : 0;
        }
        return keywords;
    }

    /** The properties that have names in the schema that holds a keyword. */
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
