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

/**
 * Copies a schema of a document into a self-contained JSON Schema. The copy contains the targets of all references as
 * {@code definitions}.
 */
public final class StandaloneSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String REFERENCE = "$ref";
    private static final String DEFINITIONS = "definitions";

    /**
     * JSON Schema keywords such as {@code properties}, whose value is an object with names that the author has chosen. A name in
     * such an object is not a keyword, even if it is {@code $ref}.
     */
    private static final Set<String> NAMING =
            Set.of("properties", "patternProperties", DEFINITIONS, "$defs", "dependentSchemas", "dependencies");

    /** JSON Schema keywords whose values are plain data. A {@code $ref} in such data is not a reference. */
    private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

    private final ReferenceResolver referenceResolver;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final ObjectNode definitions = JSON.objectNode();

    private StandaloneSchema(ReferenceResolver referenceResolver) {
        this.referenceResolver = referenceResolver;
    }

    /**
     * Returns a self-contained copy of a schema.
     *
     * @throws DocumentException when a reference has no target, or the node is not a valid schema
     */
    public static JsonNode of(DocumentNode schema, ReferenceResolver referenceResolver) throws DocumentException {
        return new StandaloneSchema(referenceResolver).make(schema);
    }

    /**
     * Returns a self-contained schema that accepts a value if at least one of the schemas accepts it. The list must not be empty.
     */
    public static JsonNode ofAny(List<DocumentNode> schemas, ReferenceResolver referenceResolver)
            throws DocumentException {
        return schemas.size() == 1
                ? of(schemas.getFirst(), referenceResolver)
                : new StandaloneSchema(referenceResolver).makeAny(schemas);
    }

    private JsonNode make(DocumentNode schema) throws DocumentException {
        return complete(copy(referenceResolver.followReferences(schema), true), schema);
    }

    private JsonNode makeAny(List<DocumentNode> schemas) throws DocumentException {
        var made = JSON.objectNode();
        var any = made.putArray("anyOf");
        for (var schema : schemas) {
            any.add(copy(referenceResolver.followReferences(schema), true));
        }
        return complete(made, schemas.getFirst());
    }

    private JsonNode complete(JsonNode made, DocumentNode schema) throws DocumentException {
        if (made instanceof ObjectNode object && !definitions.isEmpty()) {
            object.withObjectProperty(DEFINITIONS).setAll(definitions);
        }
        if (made.toString().length() > Limits.DEFINITION_BYTES) {
            throw schema.problem("the schema is longer than %d characters.", Limits.DEFINITION_BYTES);
        }
        for (var fault : JsonSchema.validateSchema(made)) {
            throw schema.problem("the schema is not a valid JSON Schema%s: %s.", at(fault.pointer()), fault.message());
        }
        return made;
    }

    private static String at(String pointer) {
        return pointer.isEmpty() ? "" : " at " + pointer;
    }

    /** @param schema whether an object at this position is a schema, so that its member names are keywords */
    private JsonNode copy(DocumentNode documentNode, boolean schema) throws DocumentException {
        if (documentNode.node().isArray()) {
            var copy = JSON.arrayNode();
            for (var item : documentNode.items().toList()) {
                copy.add(copy(item, true));
            }
            return copy;
        }
        if (!documentNode.node().isObject()) {
            return documentNode.node();
        }
        var copy = JSON.objectNode();
        for (var property : documentNode.node().properties()) {
            var name = property.getKey();
            if (schema && name.equals(REFERENCE) && property.getValue().isTextual()) {
                copy.set(name, new TextNode(definition(documentNode)));
            } else if (schema && DATA.contains(name)) {
                copy.set(name, property.getValue());
            } else {
                copy.set(name, copy(documentNode.at(name), !schema || !NAMING.contains(name)));
            }
        }
        return copy;
    }

    /** Copies the target of a reference into the schema's {@code definitions}, and returns a reference to the copy. */
    private String definition(DocumentNode reference) throws DocumentException {
        var target = referenceResolver.resolveReference(reference);
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
