package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.Addresses;
import dev.stride.call.asyncapi.Channel.Parameter;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the parameters of a channel's address. One that the document does not declare is an argument all the same. */
record Parameters(Documents documents) {

    private static final String IN_PAYLOAD = "$message.payload#";

    List<Parameter> read(String address, Element channel) throws Problem {
        var parameters = new ArrayList<Parameter>();
        for (var name : Addresses.parameters(address)) {
            var declared = documents.follow(channel.at("parameters").at(name));
            parameters.add(new Parameter(name, location(declared), standard(declared)));
        }
        return parameters;
    }

    private static Optional<String> location(Element declared) throws Problem {
        var location = declared.text("location");
        if (location.isEmpty()) {
            return location;
        }
        if (!location.get().startsWith(IN_PAYLOAD + "/")) {
            throw declared.problem(
                    "the location '%s' cannot be read: write %s/... or leave it out, so that an argument says the value.",
                    location.get(), IN_PAYLOAD);
        }
        return Optional.of(location.get().substring(IN_PAYLOAD.length()));
    }

    private Optional<String> standard(Element declared) throws Problem {
        var schema = documents.follow(declared.at("schema"));
        return Stream.of(declared, schema)
                .flatMap(part ->
                        Stream.of(part.node().path("default"), part.node().path("const"), only(part)))
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .findFirst();
    }

    private static JsonNode only(Element part) {
        var choices = part.node().path("enum");
        return choices.size() == 1 ? choices.path(0) : part.node().path("");
    }
}
