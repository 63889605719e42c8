package dev.stride.call.asyncapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * An AsyncAPI 3 document. In this version operations describe the application itself. A workflow takes the role of the
 * application; therefore a {@code send} operation sends a message.
 */
record AsyncApi3Document(DocumentNode root, ReferenceResolver documents) {

    AsyncApiOperation find(String id) throws DocumentException {
        var all = new LinkedHashMap<String, DocumentNode>();
        root.at("operations").members().forEach(member -> all.put(member.name(), member));
        var operation = documents.followReferences(NamedParts.require(all, id, root.at("operations")));
        var channel = documents.followReferences(operation.at("channel"));
        if (!channel.isPresent()) {
            throw operation.problem("the operation '%s' has no channel: add one.", id);
        }
        var address = channel.text("address");
        if (address.isEmpty()) {
            throw channel.problem(
                    "the channel of '%s' has no fixed address: add one, because a workflow cannot use an address that is only known at run time.",
                    id);
        }
        var action = operation.text("action").orElse("");
        if (!List.of("send", "receive").contains(action)) {
            throw operation.problem("the action of '%s' is '%s': write send or receive.", id, action);
        }
        return new AsyncApiOperation(
                action.equals("send"),
                operation,
                channel,
                address.get(),
                messages(operation, channel),
                servers(channel));
    }

    /** Returns the messages that the operation lists, or all messages of the channel if it lists none. */
    private static List<DocumentNode> messages(DocumentNode operation, DocumentNode channel) {
        var listed = operation.at("messages").items().toList();
        return listed.isEmpty() ? channel.at("messages").members().toList() : listed;
    }

    /** Returns the servers that the channel lists, or all servers of the document if it lists none. */
    private List<DocumentNode> servers(DocumentNode channel) {
        var listed = new ArrayList<>(channel.at("servers").items().toList());
        return listed.isEmpty() ? root.at("servers").members().toList() : listed;
    }
}
