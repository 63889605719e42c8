package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An OpenAPI operation with its parameters, body, responses, servers and security, in the form that OpenAPI 3.1 defines, whatever
 * the version of the document.
 *
 * @param parameters of the path, overridden by those of the operation
 * @param body a Request Body Object
 * @param responses Response Objects by status
 * @param servers Server Objects of the operation, or else of the path, or else of the document
 * @param requirements Security Requirement Objects, one of which must be met
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
