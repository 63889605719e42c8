package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.List;

/**
 * An AsyncAPI operation with its channel, messages and servers, independent of the AsyncAPI version.
 *
 * @param publishes whether the workflow publishes the messages; otherwise it receives them
 * @param element the node of the operation
 * @param address of its channel, with <code>{name}</code> in place of parameters
 * @param messages messages of the channel; their {@code $ref} references are not followed yet
 * @param servers on which the channel exists
 */
record AsyncApiOperation(
        boolean publishes,
        DocumentNode element,
        DocumentNode channel,
        String address,
        List<DocumentNode> messages,
        List<DocumentNode> servers) {

    private static final String CHANNEL = "channel";
    private static final String OPERATION = "operation";
    private static final String OPERATIONS = "#/operations/";

    AsyncApiOperation {
        messages = List.copyOf(messages);
        servers = List.copyOf(servers);
    }

    static AsyncApiOperation find(DocumentNode root, String operationId, ReferenceResolver referenceResolver)
            throws DocumentException {
        var version = root.text("asyncapi").orElse("");
        if (version.startsWith("2.")) {
            return new AsyncApi2Document(root, referenceResolver).find(operationId);
        }
        if (version.startsWith("3.")) {
            return new AsyncApi3Document(root, referenceResolver).find(operationId);
        }
        throw new DocumentException(
                "%s is not an AsyncAPI 2 or 3 document: its field `asyncapi` is '%s'.".formatted(root.uri(), version));
    }

    /**
     * Finds the operation for calls that pass a complete message. In an AsyncAPI 2 document, this is the {@code publish}
     * operation of the named channel. In an AsyncAPI 3 document, it is the named operation; its action does not matter, because
     * these calls always publish.
     */
    static AsyncApiOperation forMessage(DocumentNode root, JsonNode names, ReferenceResolver referenceResolver)
            throws DocumentException {
        var version = root.text("asyncapi").orElse("");
        if (version.startsWith("2.")) {
            return new AsyncApi2Document(root, referenceResolver).publication(required(names, CHANNEL, version));
        }
        if (version.startsWith("3.")) {
            var name = required(names, OPERATION, version);
            var path = name.startsWith(OPERATIONS) ? name.substring(OPERATIONS.length()) : name;
            var found = new AsyncApi3Document(root, referenceResolver).find(path);
            return new AsyncApiOperation(
                    true, found.element(), found.channel(), found.address(), found.messages(), found.servers());
        }
        return find(root, "", referenceResolver);
    }

    private static String required(JsonNode names, String name, String version) throws DocumentException {
        var found = names.path(name).asText();
        if (found.isEmpty()) {
            throw new DocumentException(
                    "The call does not say where to publish the message: set `%s`, as the document uses AsyncAPI %s."
                            .formatted(name, version));
        }
        return found;
    }

    /**
     * Returns a member of an operation or message. If it is missing, returns the member of the first trait that has it (AsyncAPI,
     * "Operation Trait", "Message Trait").
     */
    static DocumentNode part(DocumentNode owner, String name, ReferenceResolver referenceResolver)
            throws DocumentException {
        if (!owner.at(name).isPresent()) {
            for (var trait : owner.at("traits").items().toList()) {
                var found = referenceResolver.followReferences(trait).at(name);
                if (found.isPresent()) {
                    return referenceResolver.followReferences(found);
                }
            }
        }
        return referenceResolver.followReferences(owner.at(name));
    }
}
