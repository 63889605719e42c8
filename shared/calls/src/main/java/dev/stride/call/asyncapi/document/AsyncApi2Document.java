package dev.stride.call.asyncapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * An AsyncAPI 2 document. In this version {@code publish} means that clients of the described application may publish. A workflow
 * is such a client; therefore a {@code publish} operation sends a message.
 */
record AsyncApi2Document(DocumentNode root, ReferenceResolver documents) {

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
            throw channel.problem("the channel '%s' has no `publish` operation: name another channel.", channelName);
        }
        return operation(PUBLISH, channelName, channel);
    }

    private AsyncApiOperation operation(String action, String address, DocumentNode channel) throws DocumentException {
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
