package dev.stride.call.asyncapi.document;

import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A document of AsyncAPI 2. There {@code publish} is what others may do with the application that the document describes: as the
 * text of Serverless Workflow reads it, the workflow is the one that publishes.
 */
record VersionTwo(Element root, Documents documents) {

    private static final String PUBLISH = "publish";
    private static final String SUBSCRIBE = "subscribe";

    DescribedOperation find(String operationId) throws Problem {
        var all = new LinkedHashMap<String, DescribedOperation>();
        for (var member : root.at("channels").members().toList()) {
            var channel = documents.follow(member);
            for (var action : List.of(PUBLISH, SUBSCRIBE)) {
                var id = channel.at(action).text("operationId");
                if (id.isPresent()) {
                    var known = all.put(id.get(), operation(action, member.name(), channel));
                    if (known != null && id.get().equals(operationId)) {
                        throw channel.at(action)
                                .problem(
                                        "the operationId '%s' is given twice: each operation needs its own.",
                                        operationId);
                    }
                }
            }
        }
        return Names.require(all, operationId, root.at("channels"));
    }

    private DescribedOperation operation(String action, String address, Element channel) throws Problem {
        var operation = channel.at(action);
        return new DescribedOperation(
                action.equals(PUBLISH), operation, channel, address, messages(operation), servers(channel));
    }

    private List<Element> messages(Element operation) throws Problem {
        var message = DescribedOperation.part(operation, "message", documents);
        var several = message.at("oneOf").items().toList();
        return several.isEmpty() && message.present() ? List.of(message) : several;
    }

    /** Those that the channel names; all where it names none. */
    private List<Element> servers(Element channel) throws Problem {
        var all = new LinkedHashMap<String, Element>();
        for (var member : root.at("servers").members().toList()) {
            all.put(member.name(), member);
        }
        var named = channel.at("servers").items().toList();
        if (named.isEmpty()) {
            return List.copyOf(all.values());
        }
        var servers = new ArrayList<Element>();
        for (var name : named) {
            servers.add(Names.require(all, name.node().asText(), name));
        }
        return servers;
    }
}
