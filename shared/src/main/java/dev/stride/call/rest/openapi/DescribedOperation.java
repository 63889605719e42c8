package dev.stride.call.rest.openapi;

import dev.stride.call.document.Element;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All of a document that bears on one operation, in the words of OpenAPI 3.1, each part where the document has it.
 *
 * @param parameters of its path and its own, which replace those
 * @param body a Request Body Object
 * @param responses Response Objects by status
 * @param servers Server Objects; those of the innermost place that has any
 * @param demanded the Security Requirement Objects, any of which will do
 * @param schemes Security Scheme Objects by name
 */
record DescribedOperation(
        FoundOperation found,
        List<Element> parameters,
        Optional<Element> body,
        Map<String, Element> responses,
        List<Element> servers,
        List<Element> demanded,
        Map<String, Element> schemes) {

    /** The place of the operation itself. */
    Element element() {
        return found.operation();
    }

    String method() {
        return found.method();
    }

    String path() {
        return found.path();
    }

    @Override
    public String toString() {
        return found.toString();
    }
}
