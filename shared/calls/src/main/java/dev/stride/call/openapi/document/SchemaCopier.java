package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.schema.JsonSchema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Copies OpenAPI schemas into one self-contained JSON Schema (draft 2020-12). The targets of references become definitions, and
 * descriptive keywords are omitted. If the definitions exceed the size limit, the definitions farthest from the root schema are
 * replaced by schemas that accept any value.
 */
final class SchemaCopier {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final Set<String> SCHEMA = Set.of(
            "items",
            "additionalProperties",
            "not",
            "if",
            "then",
            "else",
            "contains",
            "propertyNames",
            "unevaluatedProperties",
            "unevaluatedItems");
    private static final Set<String> SCHEMAS = Set.of("properties", "patternProperties", "dependentSchemas");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
    private static final Set<String> VALUES = Set.of(
            "type",
            "enum",
            "const",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minContains",
            "maxContains",
            "minProperties",
            "maxProperties",
            "dependentRequired");

    private final ReferenceResolver referenceResolver;
    private final SchemaInspector schemaInspector;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Deque<DocumentNode> waiting = new ArrayDeque<>();
    private final List<String> warnings = new ArrayList<>();

    SchemaCopier(ReferenceResolver referenceResolver) {
        this.referenceResolver = referenceResolver;
        this.schemaInspector = new SchemaInspector(referenceResolver);
    }

    /** Returns a warning for each schema reference that could not be followed. */
    List<String> warnings() {
        return warnings.stream().distinct().toList();
    }

    /** Returns a copy of a schema. References in the copy point to {@link #definitions}. */
    JsonNode copy(DocumentNode schema) {
        if (!schema.node().isObject()) {
            return schema.node().isBoolean() ? schema.node() : BooleanNode.TRUE;
        }
        return schema.text("$ref").isPresent() ? reference(schema) : written(schema);
    }

    /** Returns an object with each schema to which the copies refer, under the name used in the references. */
    ObjectNode definitions() {
        var definitions = JSON.objectNode();
        var size = 0;
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            var copy = size > CallLimits.ARGUMENT_SCHEMA_BYTES ? BooleanNode.TRUE : copy(next);
            size += copy.toString().length();
            definitions.set(
                    names.get(next.location()), size > CallLimits.ARGUMENT_SCHEMA_BYTES ? BooleanNode.TRUE : copy);
        }
        return definitions;
    }

    private JsonNode reference(DocumentNode schema) {
        try {
            var target = referenceResolver.resolveReference(schema);
            var name = names.get(target.location());
            if (name == null) {
                name = "schema" + names.size();
                names.put(target.location(), name);
                waiting.add(target);
            }
            return JSON.objectNode().put("$ref", "#/$defs/" + name);
        } catch (DocumentException unreachable) {
            warnings.add(unreachable.sentence() + " The value is not checked.");
            return BooleanNode.TRUE;
        }
    }

    private JsonNode written(DocumentNode schema) {
        var copy = JSON.objectNode();
        schema.node().properties().forEach(keyword -> put(copy, schema.at(keyword.getKey()), keyword.getKey()));
        require(copy, schema);
        return nullable(schema, withoutBooleanBounds(copy));
    }

    private void put(ObjectNode copy, DocumentNode value, String keyword) {
        if (SCHEMA.contains(keyword)) {
            copy.set(keyword, copy(value));
        } else if (SCHEMAS.contains(keyword)) {
            var members = copy.putObject(keyword);
            value.node().fieldNames().forEachRemaining(name -> members.set(name, copy(value.at(name))));
        } else if (LISTS.contains(keyword)) {
            var list = copy.putArray(keyword);
            value.items().forEach(item -> list.add(copy(item)));
        } else if (VALUES.contains(keyword) && (!keyword.equals("pattern") || isUsable(value.node()))) {
            copy.set(keyword, value.node());
        }
    }

    private static boolean isUsable(JsonNode pattern) {
        return JsonSchema.validateSchema(JSON.objectNode()
                        .put("$schema", OpenApiArgumentSchema.DIALECT)
                        .set("pattern", pattern))
                .isEmpty();
    }

    /**
     * Copies the keyword {@code required} of a schema, without the names of read-only properties. A client does not send these
     * properties.
     */
    private void require(ObjectNode copy, DocumentNode schema) {
        try {
            var own = schema.at("required")
                    .items()
                    .map(name -> name.node().asText())
                    .toList();
            var required = JSON.arrayNode();
            schemaInspector.required(schema).stream().filter(own::contains).forEach(required::add);
            if (!required.isEmpty()) {
                copy.set("required", required);
            }
        } catch (DocumentException unreachable) {
            warnings.add(unreachable.sentence() + " The value is not checked.");
        }
    }

    /**
     * Converts the boolean {@code exclusiveMinimum} and {@code exclusiveMaximum} of OpenAPI 3.0 to the numbers of OpenAPI 3.1.
     */
    private static ObjectNode withoutBooleanBounds(ObjectNode copy) {
        for (var bound : List.of("Minimum", "Maximum")) {
            var flag = copy.path("exclusive" + bound);
            if (flag.isBoolean()) {
                copy.remove("exclusive" + bound);
                var inclusive = copy.path(bound.toLowerCase(Locale.ROOT));
                if (flag.asBoolean() && inclusive.isNumber()) {
                    copy.set("exclusive" + bound, inclusive);
                }
            }
        }
        return copy.path("type").asText().equals("file") ? copy.put("type", "string") : copy;
    }

    /** Adds null to the accepted values if the schema has the flag {@code nullable} of OpenAPI 3.0. */
    private static JsonNode nullable(DocumentNode schema, ObjectNode copy) {
        if (!schema.flag("nullable")) {
            return copy;
        }
        if (copy.path("type").isTextual()) {
            copy.putArray("type").add(schema.node().path("type")).add("null");
        }
        if (copy.path("enum") instanceof ArrayNode values) {
            copy.set("enum", values.deepCopy().addNull());
        }
        return copy;
    }
}
