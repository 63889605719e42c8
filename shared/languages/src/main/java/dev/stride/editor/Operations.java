package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.editor.EditedText.Spot;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The operations that an OpenAPI document describes, for a property that names one of them. */
final class Operations {

    private static final String DOCUMENT = "document";
    private static final String ENDPOINT = "endpoint";
    private static final String FILE = "file://";

    /** Returns the texts that can stand at a place: the ids of operations, after the document where the place names it, too. */
    static List<String> named(EditedText marked, Spot spot, String mark, Function<String, Optional<String>> files) {
        var written = spot.scalar().text().replace(mark, "");
        var hash = written.indexOf('#');
        if (hash >= 0) {
            var document = written.substring(0, hash);
            return ids(document, files).stream().map(id -> document + "#" + id).toList();
        }
        return marked.partAt(EditedText.parent(spot.pointer()) + "/" + DOCUMENT)
                .flatMap(Operations::endpoint)
                .map(document -> ids(document, files))
                .orElse(List.of());
    }

    private static Optional<String> endpoint(Part document) {
        return document instanceof Mapping mapping
                ? mapping.find(ENDPOINT).flatMap(entry -> switch (entry.value()) {
                    case Scalar scalar -> Optional.of(scalar.text());
                    case Mapping endpoint ->
                        endpoint.find("uri")
                                .flatMap(uri -> uri.value() instanceof Scalar scalar
                                        ? Optional.of(scalar.text())
                                        : Optional.empty());
                    case Part.Sequence _ -> Optional.empty();
                })
                : Optional.empty();
    }

    private static List<String> ids(String document, Function<String, Optional<String>> files) {
        var name = document.startsWith(FILE) ? document.substring(FILE.length()) : document;
        return files.apply(name).map(SourceParser::parse).stream()
                .flatMap(parsed -> parsed instanceof SourceParseResult.Parsed(var source)
                        ? source.root().path("paths").valueStream()
                        : Stream.<JsonNode>of())
                .flatMap(JsonNode::valueStream)
                .map(operation -> operation.path("operationId").asText())
                .filter(id -> !id.isEmpty())
                .sorted()
                .toList();
    }

    private Operations() {}
}
