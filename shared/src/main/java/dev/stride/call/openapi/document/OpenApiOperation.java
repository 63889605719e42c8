package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentNode;
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
 * @param requirements the Security Requirement Objects, any of which will do
 * @param schemes Security Scheme Objects by name
 */
record OpenApiOperation(
        LocatedOperation found,
        List<DocumentNode> parameters,
        Optional<DocumentNode> body,
        Map<String, DocumentNode> responses,
        List<DocumentNode> servers,
        List<DocumentNode> requirements,
        Map<String, DocumentNode> schemes) {

    /** The place of the operation itself. */
    DocumentNode element() {
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
