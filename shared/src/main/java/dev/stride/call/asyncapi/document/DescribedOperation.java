package dev.stride.call.asyncapi.document;

import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.util.List;

/**
 * An operation and what its document says around it, whichever version the document has.
 *
 * @param publishes whether the workflow publishes the messages; else it receives them
 * @param element the operation itself
 * @param address of its channel, with <code>{name}</code> where parameters go
 * @param messages those that go through the channel, references not followed
 * @param servers those that have the channel
 */
record DescribedOperation(
        boolean publishes,
        Element element,
        Element channel,
        String address,
        List<Element> messages,
        List<Element> servers) {

    DescribedOperation {
        messages = List.copyOf(messages);
        servers = List.copyOf(servers);
    }

    static DescribedOperation find(Element root, String operationId, Documents documents) throws Problem {
        var version = root.text("asyncapi").orElse("");
        if (version.startsWith("2.")) {
            return new VersionTwo(root, documents).find(operationId);
        }
        if (version.startsWith("3.")) {
            return new VersionThree(root, documents).find(operationId);
        }
        throw new Problem("%s is no AsyncAPI 2 or 3 document: its asyncapi is '%s'.".formatted(root.uri(), version));
    }

    /** A part of something, or of the first of its traits that has it (AsyncAPI, "Operation Trait", "Message Trait"). */
    static Element part(Element owner, String name, Documents documents) throws Problem {
        if (!owner.at(name).present()) {
            for (var trait : owner.at("traits").items().toList()) {
                var found = documents.follow(trait).at(name);
                if (found.present()) {
                    return documents.follow(found);
                }
            }
        }
        return documents.follow(owner.at(name));
    }
}
