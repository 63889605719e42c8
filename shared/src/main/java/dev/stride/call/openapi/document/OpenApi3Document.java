package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what a document of OpenAPI 3.0 or 3.1 says of an operation. */
record OpenApi3Document(ReferenceResolver documents, DocumentNode root, ProblemCollector problems) {

    OpenApiOperation describe(LocatedOperation found) {
        var operation = found.operation();
        var demanded = Stream.of(operation, root)
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
                demanded,
                schemes(demanded, root.at("components").at("securitySchemes")));
    }

    /** The parameters as they are written, those of the path first. */
    static Stream<DocumentNode> parameters(LocatedOperation found) {
        return Stream.of(found.item(), found.operation())
                .flatMap(place -> place.at("parameters").items());
    }

    /** What stands where a part's references lead. */
    Optional<DocumentNode> followed(DocumentNode part) {
        return problems.collect(() -> documents.followReferences(part));
    }

    /** The responses to calls that succeed, by status. */
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

    /** Those of the definitions that any demand names. A name without definition matches nothing. */
    Map<String, DocumentNode> schemes(List<DocumentNode> demanded, DocumentNode definitions) {
        var schemes = new LinkedHashMap<String, DocumentNode>();
        demanded.stream()
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
