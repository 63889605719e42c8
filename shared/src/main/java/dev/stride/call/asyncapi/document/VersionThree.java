package dev.stride.call.asyncapi.document;

import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** A document of AsyncAPI 3, which describes what its application does: the workflow is that application, so it sends what is sent. */
record VersionThree(Element root, Documents documents) {

    DescribedOperation find(String id) throws Problem {
        var all = new LinkedHashMap<String, Element>();
        root.at("operations").members().forEach(member -> all.put(member.name(), member));
        var operation = documents.follow(Names.require(all, id, root.at("operations")));
        var channel = documents.follow(operation.at("channel"));
        if (!channel.present()) {
            throw operation.problem("the operation '%s' has no channel.", id);
        }
        var address = channel.text("address");
        if (address.isEmpty()) {
            throw channel.problem(
                    "the channel of '%s' has no address that is known in advance, so nothing can reach it.", id);
        }
        var action = operation.text("action").orElse("");
        if (!List.of("send", "receive").contains(action)) {
            throw operation.problem("the action of '%s' is '%s': write send or receive.", id, action);
        }
        return new DescribedOperation(
                action.equals("send"),
                operation,
                channel,
                address.get(),
                messages(operation, channel),
                servers(channel));
    }

    /** Those that the operation lists; all of the channel where it lists none. */
    private static List<Element> messages(Element operation, Element channel) {
        var listed = operation.at("messages").items().toList();
        return listed.isEmpty() ? channel.at("messages").members().toList() : listed;
    }

    /** Those that the channel lists; all of the document where it lists none. */
    private List<Element> servers(Element channel) {
        var listed = new ArrayList<>(channel.at("servers").items().toList());
        return listed.isEmpty() ? root.at("servers").members().toList() : listed;
    }
}
