package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.call.document.BundleResources;
import dev.stride.schema.JsonSchema;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Combines a JSON Schema and the documents that it refers to into one self-contained schema: copies the documents into {@code
 * definitions} of the schema and changes each {@code $ref} to point there. A relative URI in a {@code $ref} is resolved against
 * the URI of the document that contains it.
 */
public final class SchemaBundler {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String REFERENCE = "$ref";

    /** The keyword below which documents are added to the bundle. Every draft of JSON Schema supports this keyword. */
    private static final String DEFINITIONS = "definitions";

    /**
     * Keywords whose values are objects with keys that the author chooses, such as the names of properties. If such a key happens
     * to be called like a keyword, the bundler must not treat it as this keyword.
     */
    private static final Set<String> NAMING =
            Set.of("properties", "patternProperties", DEFINITIONS, "$defs", "dependentSchemas", "dependencies");

    /** Keywords whose values are data, in which {@code $ref} is not a reference. */
    private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

    /** Keywords that identify a document. The bundler removes them from each document that it copies into {@code definitions}. */
    private static final Set<String> OWN = Set.of("$id", "id", "$schema");

    /** What the URIs of all meta-schemas have in common. They are not copied, because every validator contains them. */
    private static final String DRAFTS = "://json-schema.org/";

    private final ReferencedDocuments referencedDocuments;

    /** All documents of the bundle. A document with an {@code $id} or {@code id} has two keys: its URI and this id. */
    private final Map<String, Part> parts = new LinkedHashMap<>();

    private final ObjectNode definitions = JSON.objectNode();

    /**
     * A document of the bundle: the main schema, or a document that a schema refers to.
     *
     * @param key its key below {@code definitions}; empty for the main document
     */
    private record Part(String key, String uri, Place root) {

        String pointer() {
            return key.isEmpty() ? "" : "/" + DEFINITIONS + "/" + key;
        }
    }

    private SchemaBundler(ReferencedDocuments referencedDocuments) {
        this.referencedDocuments = referencedDocuments;
    }

    /**
     * Bundles the schema at a place; reports faults of the schema and of the documents that it refers to.
     *
     * @param uri URI of the document that contains the schema; empty if the workflow definition contains it
     */
    public static Optional<JsonNode> bundle(Place schema, String uri, ReferencedDocuments referencedDocuments) {
        return new SchemaBundler(referencedDocuments)
                .bundle(schema, BundleResources.fileName(uri).orElse(uri));
    }

    private Optional<JsonNode> bundle(Place schema, String uri) {
        var main = new Part("", uri, schema);
        add(main);
        var bundled = copy(schema, main, true);
        if (bundled instanceof ObjectNode object && !definitions.isEmpty()) {
            object.withObjectProperty(DEFINITIONS).setAll(definitions);
        }
        if (bundled.toString().length() > Limits.DEFINITION_BYTES) {
            schema.fault(
                    "the schema, together with the documents that it refers to, has more than %s characters"
                            .formatted(Limits.DEFINITION_BYTES),
                    "");
            return Optional.empty();
        }
        var faults = JsonSchema.validateSchema(bundled);
        faults.forEach(fault -> place(fault.pointer(), main).fault(fault.message(), ""));
        return faults.isEmpty() ? Optional.of(bundled) : Optional.empty();
    }

    private void add(Part part) {
        parts.put(part.uri(), part);
        for (var keyword : List.of("$id", "id")) {
            var id = part.root().value().path(keyword);
            if (id.isTextual() && !id.textValue().isEmpty()) {
                parts.putIfAbsent(id.textValue(), part);
            }
        }
    }

    /**
     * Returns a copy of a part of a schema, in which each {@code $ref} points into the bundle.
     *
     * @param schema whether the keys of an object at the place are keywords
     */
    private JsonNode copy(Place place, Part part, boolean schema) {
        if (place.value().isArray()) {
            var copy = JSON.arrayNode();
            place.children().forEach(item -> copy.add(copy(item, part, true)));
            return copy;
        }
        if (!place.value().isObject()) {
            return place.value();
        }
        var copy = JSON.objectNode();
        for (var property : place.value().properties()) {
            var name = property.getKey();
            var value = property.getValue();
            if (schema && name.equals(REFERENCE) && value.isTextual()) {
                reference(place.at(name), part).ifPresent(reference -> copy.put(name, reference));
            } else if (schema && DATA.contains(name)) {
                copy.set(name, value);
            } else {
                copy.set(name, copy(place.at(name), part, !schema || !NAMING.contains(name)));
            }
        }
        return copy;
    }

    /** Returns a {@code $ref} into the bundle; empty if the referenced document cannot be loaded. */
    private Optional<String> reference(Place place, Part part) {
        var written = place.value().textValue();
        var hash = written.indexOf('#');
        var uri = hash < 0 ? written : written.substring(0, hash);
        var fragment = hash < 0 ? "" : written.substring(hash + 1);
        if (uri.contains(DRAFTS)) {
            return Optional.of(written);
        }
        var target = uri.isEmpty() ? Optional.of(part) : find(place, resolved(part.uri(), uri));
        var anchor = !fragment.isEmpty() && !fragment.startsWith("/");
        return target.map(found -> "#" + (anchor ? "" : found.pointer()) + fragment);
    }

    private Optional<Part> find(Place reference, String uri) {
        if (parts.containsKey(uri)) {
            return Optional.ofNullable(parts.get(uri));
        }
        if (parts.size() >= ExpressionLimits.SCHEMA_DOCUMENTS) {
            reference.fault(
                    "the schema refers to more than %s documents".formatted(ExpressionLimits.SCHEMA_DOCUMENTS), "");
            return Optional.empty();
        }
        return referencedDocuments.load(reference.withValue(new TextNode(uri))).map(root -> {
            var part = new Part(parts.size() + "-" + uri.replaceAll("[^A-Za-z0-9.]+", "-"), uri, root);
            add(part);
            var copy = copy(root, part, true);
            definitions.set(part.key(), copy instanceof ObjectNode object ? object.remove(OWN) : copy);
            return part;
        });
    }

    private static String resolved(String base, String uri) {
        try {
            var resolved = base.isEmpty() ? uri : new URI(base).resolve(uri).toString();
            return BundleResources.fileName(resolved).orElse(resolved);
        } catch (URISyntaxException | IllegalArgumentException noUri) {
            return uri;
        }
    }

    /** Returns the place in the author's documents from which the value at a pointer into the bundle comes. */
    private Place place(String pointer, Part main) {
        return parts.values().stream()
                .filter(part -> !part.key().isEmpty() && pointer.startsWith(part.pointer()))
                .findFirst()
                .map(part ->
                        part.root().resolve(pointer.substring(part.pointer().length())))
                .orElseGet(() -> main.root().resolve(pointer));
    }
}
