package dev.stride.call.openapi.document;

import dev.stride.CallLimits;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the properties of object schemas, including those from referenced schemas and from {@code allOf}. */
record SchemaInspector(ReferenceResolver documents) {

    /** Returns the schemas of the properties of an object, by property name. */
    Map<String, DocumentNode> properties(DocumentNode schema) throws DocumentException {
        var properties = new LinkedHashMap<String, DocumentNode>();
        for (var part : parts(schema)) {
            part.at("properties")
                    .node()
                    .fieldNames()
                    .forEachRemaining(name ->
                            properties.putIfAbsent(name, part.at("properties").at(name)));
        }
        return properties;
    }

    /** Returns the names of the properties that a request must contain. Read-only properties are excluded. */
    Set<String> required(DocumentNode schema) throws DocumentException {
        var required = new LinkedHashSet<String>();
        for (var part : parts(schema)) {
            part.at("required").items().forEach(name -> required.add(name.node().asText()));
        }
        for (var property : properties(schema).entrySet()) {
            if (isReadOnly(property.getValue())) {
                required.remove(property.getKey());
            }
        }
        return required;
    }

    /** Returns whether a property is read-only. A property whose schema cannot be read counts as writable. */
    private boolean isReadOnly(DocumentNode property) {
        try {
            return documents.followReferences(property).flag("readOnly");
        } catch (DocumentException unreadable) {
            return false;
        }
    }

    boolean isClosed(DocumentNode schema) throws DocumentException {
        return parts(schema).stream()
                .map(part -> part.at("additionalProperties").node())
                .anyMatch(more -> more.isBoolean() && !more.asBoolean());
    }

    /** Returns whether the schema allows at least one of these types. A schema without a type allows all types. */
    boolean allowsAnyType(DocumentNode schema, Set<String> types) throws DocumentException {
        var type = documents.followReferences(schema).node().path("type");
        return type.isMissingNode()
                || types.contains(type.asText())
                || type.valueStream().anyMatch(each -> types.contains(each.asText()));
    }

    /**
     * Returns whether the schema describes binary data, which JSON cannot represent (OpenAPI 3.1, "Considerations for File
     * Uploads").
     */
    boolean isBinary(DocumentNode schema) throws DocumentException {
        var followed = documents.followReferences(schema);
        var format = followed.text("format").equals(Optional.of("binary"));
        var media = followed.text("contentMediaType").isPresent()
                && followed.text("contentEncoding").isEmpty();
        return format || media || (followed.at("items").isPresent() && isBinary(followed.at("items")));
    }

    /** Returns the schema and all schemas that its {@code allOf} contains, directly or indirectly. */
    private Collection<DocumentNode> parts(DocumentNode schema) throws DocumentException {
        var parts = new LinkedHashMap<String, DocumentNode>();
        collect(schema, parts, 0);
        return parts.values();
    }

    private void collect(DocumentNode schema, Map<String, DocumentNode> parts, int depth) throws DocumentException {
        var followed = documents.followReferences(schema);
        if (depth == CallLimits.REFERENCE_HOPS || parts.putIfAbsent(followed.location(), followed) != null) {
            return;
        }
        for (var part : followed.at("allOf").items().toList()) {
            collect(part, parts, depth + 1);
        }
    }
}
