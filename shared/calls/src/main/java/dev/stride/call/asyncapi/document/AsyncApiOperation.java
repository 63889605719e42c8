package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    /**
     * An AsyncAPI 2 document. In this version {@code publish} means that clients of the described application may publish. A workflow
     * is such a client; therefore a {@code publish} operation sends a message.
     */
    private record AsyncApi2Document(DocumentNode root, ReferenceResolver documents) {

        private static final String PUBLISH = "publish";
        private static final String SUBSCRIBE = "subscribe";

        AsyncApiOperation find(String operationId) throws DocumentException {
            var all = new LinkedHashMap<String, AsyncApiOperation>();
            for (var member : root.at("channels").members().toList()) {
                var channel = documents.followReferences(member);
                for (var action : List.of(PUBLISH, SUBSCRIBE)) {
                    var id = channel.at(action).text("operationId");
                    if (id.isPresent()) {
                        var known = all.put(id.get(), operation(action, member.name(), channel));
                        if (known != null && id.get().equals(operationId)) {
                            throw channel.at(action)
                                    .problem(
                                            "the operationId '%s' is used twice: give each operation its own.",
                                            operationId);
                        }
                    }
                }
            }
            return NamedParts.require(all, operationId, root.at("channels"));
        }

        /** Returns the {@code publish} operation of a channel. */
        AsyncApiOperation publication(String channelName) throws DocumentException {
            var all = new LinkedHashMap<String, DocumentNode>();
            root.at("channels").members().forEach(member -> all.put(member.name(), member));
            var channel = documents.followReferences(NamedParts.require(all, channelName, root.at("channels")));
            if (!channel.at(PUBLISH).isPresent()) {
                throw channel.problem(
                        "the channel '%s' has no `publish` operation: name another channel.", channelName);
            }
            return operation(PUBLISH, channelName, channel);
        }

        private AsyncApiOperation operation(String action, String address, DocumentNode channel)
                throws DocumentException {
            var operation = channel.at(action);
            return new AsyncApiOperation(
                    action.equals(PUBLISH), operation, channel, address, messages(operation), servers(channel));
        }

        private List<DocumentNode> messages(DocumentNode operation) throws DocumentException {
            var message = AsyncApiOperation.part(operation, "message", documents);
            var several = message.at("oneOf").items().toList();
            return several.isEmpty() && message.isPresent() ? List.of(message) : several;
        }

        /** Returns the servers that the channel names, or all servers if it names none. */
        private List<DocumentNode> servers(DocumentNode channel) throws DocumentException {
            var all = new LinkedHashMap<String, DocumentNode>();
            for (var member : root.at("servers").members().toList()) {
                all.put(member.name(), member);
            }
            var named = channel.at("servers").items().toList();
            if (named.isEmpty()) {
                return List.copyOf(all.values());
            }
            var servers = new ArrayList<DocumentNode>();
            for (var name : named) {
                servers.add(NamedParts.require(all, name.node().asText(), name));
            }
            return servers;
        }
    }

    /**
     * An AsyncAPI 3 document. In this version operations describe the application itself. A workflow takes the role of the
     * application; therefore a {@code send} operation sends a message.
     */
    private record AsyncApi3Document(DocumentNode root, ReferenceResolver documents) {

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
}
