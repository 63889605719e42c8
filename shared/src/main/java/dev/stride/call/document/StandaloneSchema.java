package dev.stride.call.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.schema.JsonSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes one JSON Schema that stands alone of a schema in a document: what it refers to is put below {@code definitions}. */
public final class StandaloneSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String REFERENCE = "$ref";
    private static final String DEFINITIONS = "definitions";

    /** Keywords whose values have names of the author's instead of keywords. */
    private static final Set<String> NAMING =
            Set.of("properties", "patternProperties", DEFINITIONS, "$defs", "dependentSchemas", "dependencies");

    /** Keywords whose values are data, in which nothing refers to anything. */
    private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

    private final Documents documents;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final ObjectNode definitions = JSON.objectNode();

    private StandaloneSchema(Documents documents) {
        this.documents = documents;
    }

    /** The schema of an element; one that refers to nothing, or is no schema, is a problem. */
    public static JsonNode of(Element schema, Documents documents) throws Problem {
        return new StandaloneSchema(documents).make(schema);
    }

    /** A schema that is satisfied by what satisfies one of these, of which there is at least one. */
    public static JsonNode ofAny(List<Element> schemas, Documents documents) throws Problem {
        return schemas.size() == 1
                ? of(schemas.getFirst(), documents)
                : new StandaloneSchema(documents).makeAny(schemas);
    }

    private JsonNode make(Element schema) throws Problem {
        return complete(copy(documents.follow(schema), true), schema);
    }

    private JsonNode makeAny(List<Element> schemas) throws Problem {
        var made = JSON.objectNode();
        var any = made.putArray("anyOf");
        for (var schema : schemas) {
            any.add(copy(documents.follow(schema), true));
        }
        return complete(made, schemas.getFirst());
    }

    private JsonNode complete(JsonNode made, Element schema) throws Problem {
        if (made instanceof ObjectNode object && !definitions.isEmpty()) {
            object.withObjectProperty(DEFINITIONS).setAll(definitions);
        }
        if (made.toString().length() > Limits.DEFINITION_BYTES) {
            throw schema.problem("the schema is longer than %d characters.", Limits.DEFINITION_BYTES);
        }
        for (var fault : JsonSchema.faults(made)) {
            throw schema.problem("the schema is none%s: %s.", at(fault.pointer()), fault.message());
        }
        return made;
    }

    private static String at(String pointer) {
        return pointer.isEmpty() ? "" : " at " + pointer;
    }

    /** @param schema whether the names in an object here are keywords */
    private JsonNode copy(Element element, boolean schema) throws Problem {
        if (element.node().isArray()) {
            var copy = JSON.arrayNode();
            for (var item : element.items().toList()) {
                copy.add(copy(item, true));
            }
            return copy;
        }
        if (!element.node().isObject()) {
            return element.node();
        }
        var copy = JSON.objectNode();
        for (var property : element.node().properties()) {
            var name = property.getKey();
            if (schema && name.equals(REFERENCE) && property.getValue().isTextual()) {
                copy.set(name, new TextNode(definition(element)));
            } else if (schema && DATA.contains(name)) {
                copy.set(name, property.getValue());
            } else {
                copy.set(name, copy(element.at(name), !schema || !NAMING.contains(name)));
            }
        }
        return copy;
    }

    /** Where what an element refers to stands in the whole. */
    private String definition(Element reference) throws Problem {
        var target = documents.target(reference);
        var key = target.uri() + "#" + target.pointer();
        var known = names.get(key);
        if (known == null) {
            known = (names.size() + 1) + "-" + target.name().replaceAll("[^A-Za-z0-9]+", "-");
            names.put(key, known);
            definitions.set(known, copy(target, true));
        }
        return "#/" + DEFINITIONS + "/" + known;
    }
}
