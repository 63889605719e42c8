package dev.stride.call.asyncapi.document;

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
 * @param messages of the channel, with references that are not yet followed
 * @param servers that have the channel
 */
record AsyncApiOperation(
        boolean publishes,
        DocumentNode element,
        DocumentNode channel,
        String address,
        List<DocumentNode> messages,
        List<DocumentNode> servers) {

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
                "%s is not an AsyncAPI 2 or 3 document: its asyncapi is '%s'.".formatted(root.uri(), version));
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
