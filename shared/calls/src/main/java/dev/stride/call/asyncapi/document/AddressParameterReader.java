package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.channel.Channel.Parameter;
import dev.stride.call.asyncapi.channel.ChannelAddress;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the parameters of a channel address. The value of a parameter is an argument of the call, unless the AsyncAPI document
 * declares that the value is a part of the payload.
 */
record AddressParameterReader(ReferenceResolver documents) {

    private static final String IN_PAYLOAD = "$message.payload#";

    List<Parameter> read(String address, DocumentNode channel) throws DocumentException {
        var parameters = new ArrayList<Parameter>();
        for (var name : ChannelAddress.parameters(address)) {
            var declared = documents.followReferences(channel.at("parameters").at(name));
            parameters.add(new Parameter(name, location(declared), defaultValue(declared)));
        }
        return parameters;
    }

    private static Optional<String> location(DocumentNode declared) throws DocumentException {
        var location = declared.text("location");
        if (location.isEmpty()) {
            return location;
        }
        if (!location.get().startsWith(IN_PAYLOAD + "/")) {
            throw declared.problem(
                    "the parameter's `location` '%s' is not supported: write a location in the payload, such as %s/id,"
                            + " or remove `location` to pass the value as an argument of the call.",
                    location.get(), IN_PAYLOAD);
        }
        return Optional.of(location.get().substring(IN_PAYLOAD.length()));
    }

    private Optional<String> defaultValue(DocumentNode declared) throws DocumentException {
        var schema = documents.followReferences(declared.at("schema"));
        return Stream.of(declared, schema)
                .flatMap(part ->
                        Stream.of(part.node().path("default"), part.node().path("const"), singleChoice(part)))
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .findFirst();
    }

    private static JsonNode singleChoice(DocumentNode part) {
        var choices = part.node().path("enum");
        return choices.size() == 1 ? choices.path(0) : part.node().path("");
    }
}
