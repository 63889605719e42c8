package dev.stride.language.serverlessworkflow10.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.SchemaBundler;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import java.util.Map;
import java.util.Optional;

/**
 * Parses a JSON Schema that stands in the definition or in a separate document (section "Schema"). If the schema has no
 * {@code $schema}, the property {@code format} determines its draft, by default 2020-12.
 */
public final class SchemaDefinition {

    private static final String LATEST = "https://json-schema.org/draft/2020-12/schema";

    private static final Map<String, String> FORMATS = Map.of(
            "json",
            LATEST,
            "json:2020-12",
            LATEST,
            "json:2019-09",
            "https://json-schema.org/draft/2019-09/schema",
            "json:draft-07",
            "http://json-schema.org/draft-07/schema#");

    static Optional<JsonNode> parse(Place place, ReferencedDocuments documents) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var format = fields.has("format") ? fields.text("format") : "json";
        if (!FORMATS.containsKey(format)) {
            fields.get("format")
                    .fault(
                            "schemas of the format `" + format + "` are not supported",
                            Suggestions.hint(format, FORMATS.keySet()));
        }
        if (!fields.has("document") && !fields.has("resource")) {
            fields.reportMissing("document", "resource");
        }
        var resource = fields.get("resource");
        if (fields.has("document") && fields.has("resource")) {
            resource.assume("a schema has either `document` or `resource`; the document is used", "remove one of them");
        }
        var isInline = fields.has("document");
        var uri = isInline ? "" : ExternalResource.documentUri(resource);
        var document = isInline ? Optional.of(fields.get("document")) : resource(resource, uri, documents);
        fields.rejectUnknown();
        return document.map(schema -> withDialect(schema, FORMATS.getOrDefault(format, LATEST)))
                .flatMap(schema -> SchemaBundler.bundle(schema, uri, documents));
    }

    private static Optional<Place> resource(Place place, String uri, ReferencedDocuments documents) {
        var endpoint = place.at("endpoint");
        return uri.isEmpty()
                ? Optional.empty()
                : documents.load(endpoint.value().isObject() ? endpoint.at("uri") : endpoint);
    }

    private static Place withDialect(Place schema, String dialect) {
        if (!(schema.value() instanceof ObjectNode object) || object.has("$schema")) {
            return schema;
        }
        var whole = object.deepCopy();
        whole.set("$schema", TextNode.valueOf(dialect));
        return schema.withValue(whole);
    }

    private SchemaDefinition() {}
}
