package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.document.ReferenceResolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads operations of an OpenAPI 3.0 or 3.1 document. */
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

    /** Returns the parameters with references that are not yet followed, those of the path first. */
    static Stream<DocumentNode> parameters(LocatedOperation found) {
        return Stream.of(found.item(), found.operation())
                .flatMap(place -> place.at("parameters").items());
    }

    /** Follows the references of a node; a failure is added to the problems. */
    Optional<DocumentNode> followed(DocumentNode part) {
        return problems.collect(() -> documents.followReferences(part));
    }

    /** Returns the responses with a 2xx status, by status. */
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

    /** Returns the security schemes that the requirements name. Names without a definition are ignored. */
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
