package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.asyncapi.Addresses;
import dev.stride.call.asyncapi.AsyncApiCall;
import dev.stride.call.asyncapi.Channel;
import dev.stride.call.asyncapi.MessageEvent;
import dev.stride.call.asyncapi.Protocol;
import dev.stride.call.asyncapi.Server;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.plan.CallTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Resolves an operation of an AsyncAPI document, or says all that is wrong with it. */
public final class OperationResolver {

    @FunctionalInterface
    private interface Part<T> {
        T read() throws Problem;
    }

    private final Operation asked;
    private final Documents documents;
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private OperationResolver(Operation asked, Documents documents) {
        this.asked = asked;
        this.documents = documents;
    }

    /** Resolves an operation, reading its document and those that it refers to. */
    public static Resolution resolve(Operation operation, Resources resources) {
        var parts = operation.text().split("#", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            return new Resolution.Unresolved("'" + operation.text() + "' is no operation of AsyncAPI: write"
                    + " <AsyncAPI document>#<operationId>, such as streetlights.yaml#onLightMeasured.");
        }
        try {
            return new OperationResolver(operation, new Documents(resources)).resolution(parts[0], parts[1]);
        } catch (Problem problem) {
            return new Resolution.Unresolved(problem.sentence());
        }
    }

    private Resolution resolution(String uri, String operationId) throws Problem {
        var root = documents.document(uri);
        var operation = DescribedOperation.find(root, operationId, documents);
        var server = noting(() -> server(root, operation));
        var messages = noting(() -> Messages.of(root, documents).read(operation));
        if (server.isEmpty() || messages.isEmpty()) {
            return new Resolution.Unresolved(problems);
        }
        var protocol = server.get().protocol();
        var bindings = Bindings.of(operation, protocol, documents);
        var address = bindings.address(operation.address());
        var parameters = noting(() -> new Parameters(documents).read(address, operation.channel()));
        var settings = noting(bindings::settings);
        noting(() -> checked(operation, address, protocol));
        var payload = noting(() -> Messages.of(root, documents).payload(operation));
        if (!problems.isEmpty()) {
            return new Resolution.Unresolved(problems);
        }
        var channel = new Channel(
                operationId, server.get(), address, parameters.orElseThrow(), messages.get(), settings.orElseThrow());
        return operation.publishes()
                ? published(channel, payload.orElseThrow())
                : awaited(channel, payload.orElseThrow());
    }

    private Resolution published(Channel channel, Optional<JsonNode> payload) {
        if (channel.bindings().path("qos").asInt(1) == 0) {
            warnings.add("the qos is 0: nobody says whether a message has reached the broker");
        }
        return new Resolution.Resolved(
                CallTemplate.open(AsyncApiCall.NAME, channel.written()), Arguments.schema(channel, payload), warnings);
    }

    private static Resolution awaited(Channel channel, Optional<JsonNode> payload) {
        var protocol = channel.server().protocol();
        return new Resolution.Awaited(
                MessageEvent.type(protocol),
                MessageEvent.awaitedSource(protocol, channel.address()),
                payload,
                CallTemplate.open(AsyncApiCall.NAME, channel.written()));
    }

    private Server server(Element root, DescribedOperation operation) throws Problem {
        var chosen = Optional.of(asked.metadata().path("server"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
        var logins = new Logins(root, documents, asked.auth(), warnings);
        return new Servers(operation, documents).read(chosen, logins);
    }

    /** What is wrong with an address for what is to be done with it. */
    private static String checked(DescribedOperation operation, String address, Protocol protocol) throws Problem {
        if (protocol == Protocol.SNS && !address.startsWith("arn:")) {
            throw operation
                    .channel()
                    .problem(
                            "'%s' is no topic of SNS: write its ARN as the channel's name or address, or as name of its bindings.",
                            address);
        }
        var whole = Arrays.stream(Addresses.filled(address, _ -> "+").split("/"))
                .allMatch(segment -> segment.equals("+") || !segment.contains("+"));
        var wild = protocol == Protocol.MQTT || protocol == Protocol.HTTP;
        if (!operation.publishes() && !Addresses.parameters(address).isEmpty() && (!wild || !whole)) {
            throw operation
                    .channel()
                    .problem(
                            "messages of '%s' cannot be waited for, since it has a parameter that is no whole level of a topic:"
                                    + " describe the channel that is meant.",
                            address);
        }
        return address;
    }

    private <T> Optional<T> noting(Part<T> part) {
        try {
            return Optional.of(part.read());
        } catch (Problem problem) {
            problems.add(problem.sentence());
            return Optional.empty();
        }
    }
}
