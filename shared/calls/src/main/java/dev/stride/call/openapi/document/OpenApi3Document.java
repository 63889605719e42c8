package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.document.ReferenceResolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an operation of an OpenAPI 3.0 or 3.1 document. */
record OpenApi3Document(ReferenceResolver documents, DocumentNode root, ProblemCollector problems) {

    OpenApiOperation describe(LocatedOperation found) {
        var operation = found.operation();
        var requirements = Stream.of(operation, root)
                .map(place -> place.at("security"))
                .filter(DocumentNode::isPresent)
                .findFirst()
                .stream()
                .flatMap(DocumentNode::items)
                .toList();
        return new OpenApiOperation(
                found,
                parameters(found).flatMap(each -> followed(each).stream()).toList(),
                Optional.of(operation.at("requestBody"))
                        .filter(DocumentNode::isPresent)
                        .flatMap(this::followed),
                successResponses(operation),
                servers(found),
                requirements,
                schemes(requirements, root.at("components").at("securitySchemes")));
    }

    /** Returns the parameters of the path, then those of the operation. Their {@code $ref} references are not followed. */
    static Stream<DocumentNode> parameters(LocatedOperation found) {
        return Stream.of(found.item(), found.operation())
                .flatMap(place -> place.at("parameters").items());
    }

    /** Follows the {@code $ref} references of a node. If this fails, adds a problem and returns empty. */
    Optional<DocumentNode> followed(DocumentNode part) {
        return problems.collect(() -> documents.followReferences(part));
    }

    /** Returns the responses with a 2xx status, with the status as key. */
    Map<String, DocumentNode> successResponses(DocumentNode operation) {
        var successes = new LinkedHashMap<String, DocumentNode>();
        operation
                .at("responses")
                .members()
                .filter(response -> response.name().startsWith("2"))
                .forEach(
                        response -> followed(response).ifPresent(followed -> successes.put(response.name(), followed)));
        return successes;
    }

    /**
     * Returns the security schemes to which the security requirements refer, with the name as key. Undefined names are ignored.
     */
    Map<String, DocumentNode> schemes(List<DocumentNode> requirements, DocumentNode definitions) {
        var schemes = new LinkedHashMap<String, DocumentNode>();
        requirements.stream()
                .flatMap(DocumentNode::members)
                .map(scheme -> definitions.at(scheme.name()))
                .filter(DocumentNode::isPresent)
                .forEach(scheme -> followed(scheme).ifPresent(followed -> schemes.put(scheme.name(), followed)));
        return schemes;
    }

    private List<DocumentNode> servers(LocatedOperation found) {
        return Stream.of(found.operation(), found.item(), root)
                .map(place -> place.at("servers").items().toList())
                .filter(servers -> !servers.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
