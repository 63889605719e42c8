package dev.stride.call.rest.openapi;

import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what a document of OpenAPI 3.0 or 3.1 says of an operation. */
record OpenApi3(Documents documents, Element root, Problems problems) {

    DescribedOperation describe(FoundOperation found) {
        var operation = found.operation();
        var demanded =
                Stream.of(operation, root)
                        .map(place -> place.at("security"))
                        .filter(Element::present)
                        .findFirst()
                        .stream()
                        .flatMap(Element::items)
                        .toList();
        return new DescribedOperation(
                found,
                parameters(found).flatMap(each -> followed(each).stream()).toList(),
                Optional.of(operation.at("requestBody"))
                        .filter(Element::present)
                        .flatMap(this::followed),
                successes(operation),
                servers(found),
                demanded,
                schemes(demanded, root.at("components").at("securitySchemes")));
    }

    /** The parameters as they are written, those of the path first. */
    static Stream<Element> parameters(FoundOperation found) {
        return Stream.of(found.item(), found.operation())
                .flatMap(place -> place.at("parameters").items());
    }

    /** What stands where a part's references lead. */
    Optional<Element> followed(Element part) {
        return problems.noting(() -> documents.follow(part));
    }

    /** The responses to calls that succeed, by status. */
    Map<String, Element> successes(Element operation) {
        var successes = new LinkedHashMap<String, Element>();
        operation
                .at("responses")
                .members()
                .filter(response -> response.name().startsWith("2"))
                .forEach(
                        response -> followed(response).ifPresent(followed -> successes.put(response.name(), followed)));
        return successes;
    }

    /** Those of the definitions that any demand names. A name without definition matches nothing. */
    Map<String, Element> schemes(List<Element> demanded, Element definitions) {
        var schemes = new LinkedHashMap<String, Element>();
        demanded.stream()
                .flatMap(Element::members)
                .map(scheme -> definitions.at(scheme.name()))
                .filter(Element::present)
                .forEach(scheme -> followed(scheme).ifPresent(followed -> schemes.put(scheme.name(), followed)));
        return schemes;
    }

    private List<Element> servers(FoundOperation found) {
        return Stream.of(found.operation(), found.item(), root)
                .map(place -> place.at("servers").items().toList())
                .filter(servers -> !servers.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
