package dev.stride.call.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.util.OpenAPIDeserializer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads an OpenAPI document from its text. The library gets a tree, so that it has nothing to fetch and no YAML to expand. */
final class DocumentReader {

    private static final Pattern VERSION = Pattern.compile("3\\.[01](\\..*)?");

    /**
     * A document.
     *
     * @param faults what the library found wrong anywhere in it
     */
    record Document(OpenAPI model, List<String> faults) {

        /** Parameters of a path that the library left out of the model, since they say wrongly where they go. */
        List<String> misplacedParameters(String path) {
            return faults.stream()
                    .filter(fault -> fault.contains("paths.'" + path + "'") && fault.contains("].in is "))
                    .map(fault -> "The document has a misplaced parameter: " + fault + ".")
                    .toList();
        }
    }

    static Document read(String uri, String text) throws Problem {
        return switch (SourceReader.read(text)) {
            case Reading.Unreadable(var fault) ->
                throw new Problem(
                        "%s, line %d, column %d: %s".formatted(uri, fault.line(), fault.column(), fault.message()));
            case Reading.Read(var source) -> document(uri, source.root());
        };
    }

    private static Document document(String uri, JsonNode root) throws Problem {
        var version = root.path("openapi").asText();
        if (!VERSION.matcher(version).matches()) {
            var found = root.has("swagger") ? "Swagger " + root.path("swagger").asText() : "'openapi: " + version + "'";
            throw new Problem("%s is no OpenAPI 3.0 or 3.1 document: it begins with %s. Convert it to OpenAPI 3."
                    .formatted(uri, found));
        }
        var parsed = new OpenAPIDeserializer().deserialize(root);
        var faults = Optional.ofNullable(parsed.getMessages()).orElse(List.of());
        return Optional.ofNullable(parsed.getOpenAPI())
                .filter(model -> model.getPaths() != null)
                .map(model -> new Document(model, List.copyOf(faults)))
                .orElseThrow(() -> new Problem("%s describes no paths: %s".formatted(uri, String.join("; ", faults))));
    }

    private DocumentReader() {}
}
