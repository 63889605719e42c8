package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.Channel.Parameter;
import dev.stride.call.asyncapi.channel.ChannelAddress;
import dev.stride.call.asyncapi.channel.MessageEvent;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.document.ServerReader.ServerChoice;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.plan.call.CallTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Resolves an operation of an AsyncAPI document to a channel, or reports all problems of the operation. */
public final class AsyncApiResolver {

    private static final String SERVER = "server";
    private static final String CHANNEL = "channel";
    private static final String OPERATION = "operation";

    private final FunctionOperation function;
    private final ServerChoice serverChoice;
    private final ReferenceResolver referenceResolver;
    private final ProblemCollector problems = new ProblemCollector();
    private final List<String> warnings = new ArrayList<>();

    private AsyncApiResolver(FunctionOperation asked, ServerChoice serverChoice, ReferenceResolver referenceResolver) {
        this.function = asked;
        this.serverChoice = serverChoice;
        this.referenceResolver = referenceResolver;
    }

    /** Resolves a function operation. It loads the AsyncAPI document and the documents that this document refers to. */
    public static Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var parts = functionOperation.text().split("#", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            return new Resolution.Unresolved(
                    "'%s' is not an AsyncAPI operation: write <AsyncAPI document>#<operationId>."
                                    .formatted(functionOperation.text())
                            + " An example is streetlights.yaml#onLightMeasured.");
        }
        try {
            var referenceResolver = new ReferenceResolver(resources);
            var root = referenceResolver.load(parts[0]);
            var operation = AsyncApiOperation.find(root, parts[1], referenceResolver);
            var named = Optional.of(functionOperation.metadata().path(SERVER))
                    .filter(JsonNode::isTextual)
                    .map(JsonNode::asText);
            return new AsyncApiResolver(functionOperation, ServerChoice.named(named), referenceResolver)
                    .resolution(root, operation, parts[1]);
        } catch (DocumentException problem) {
            return new Resolution.Unresolved(problem.sentence());
        }
    }

    /**
     * Resolves the operation of a function whose calls pass a complete message. The text of the function's operation is the URI
     * of the AsyncAPI document. The function's metadata names a {@code channel} (AsyncAPI 2) or an {@code operation} (AsyncAPI
     * 3). It can also select a server by {@code protocol} or by {@code server}, an object with a name and variables.
     */
    public static Resolution resolveMessage(FunctionOperation functionOperation, Resources resources) {
        var metadata = functionOperation.metadata();
        try {
            var referenceResolver = new ReferenceResolver(resources);
            var root = referenceResolver.load(functionOperation.text());
            var operation = AsyncApiOperation.forMessage(root, metadata, referenceResolver);
            return new AsyncApiResolver(functionOperation, ServerChoice.fromJson(metadata), referenceResolver)
                    .resolution(
                            root,
                            operation,
                            metadata.path(OPERATION)
                                    .asText(metadata.path(CHANNEL).asText()));
        } catch (DocumentException problem) {
            return new Resolution.Unresolved(problem.sentence());
        }
    }

    private Resolution resolution(DocumentNode root, AsyncApiOperation operation, String operationId)
            throws DocumentException {
        var server = problems.collect(() -> server(root, operation));
        var messages =
                problems.collect(() -> MessageReader.of(root, referenceResolver).read(operation));
        if (server.isEmpty() || messages.isEmpty()) {
            return new Resolution.Unresolved(problems.sentences());
        }
        var brokerProtocol = server.get().protocol();
        var channelBindings = ChannelBindings.of(operation, brokerProtocol, referenceResolver);
        var address = channelBindings.address(operation.address());
        var parameters = problems.collect(
                () -> new AddressParameterReader(referenceResolver).read(address, operation.channel()));
        var settings = problems.collect(channelBindings::settings);
        problems.collect(() -> requireUsableAddress(operation, address, brokerProtocol));
        var payload =
                problems.collect(() -> MessageReader.of(root, referenceResolver).payload(operation));
        if (!problems.sentences().isEmpty()) {
            return new Resolution.Unresolved(problems.sentences());
        }
        var channel = new Channel(
                operationId, server.get(), address, parameters.orElseThrow(), messages.get(), settings.orElseThrow());
        return operation.publishes()
                ? published(channel, payload.orElseThrow())
                : awaited(channel, payload.orElseThrow());
    }

    private Resolution published(Channel channel, Optional<JsonNode> payload) {
        if (channel.bindings().path("qos").asInt(1) == 0) {
            warnings.add(
                    "the qos is 0: the broker does not acknowledge messages, so they can be lost without an error");
        }
        return new Resolution.Resolved(
                CallTemplate.withoutAuth(Channel.KIND, channel.toJson()),
                AsyncApiArgumentSchema.of(channel, payload),
                warnings);
    }

    private static Resolution awaited(Channel channel, Optional<JsonNode> payload) {
        var brokerProtocol = channel.server().protocol();
        return new Resolution.Awaited(
                MessageEvent.type(brokerProtocol),
                MessageEvent.sourcePattern(brokerProtocol, channel.address()),
                payload,
                CallTemplate.withoutAuth(Channel.KIND, channel.toJson()));
    }

    private Server server(DocumentNode root, AsyncApiOperation operation) throws DocumentException {
        var loginReader = new LoginReader(root, referenceResolver, function.auth(), warnings);
        return new ServerReader(operation, referenceResolver).read(serverChoice, loginReader);
    }

    /** Returns the address, or throws an exception if the operation cannot use this address over the protocol. */
    private static String requireUsableAddress(
            AsyncApiOperation operation, String address, BrokerProtocol brokerProtocol) throws DocumentException {
        if (brokerProtocol == BrokerProtocol.SNS && !address.startsWith("arn:")) {
            throw operation
                    .channel()
                    .problem(
                            "'%s' is not the ARN of an SNS topic: write the ARN as the channel's name or address, or as the name in its bindings.",
                            address);
        }
        var wholeSegments = Arrays.stream(ChannelAddress.fill(address, _ -> "+").split("/"))
                .allMatch(segment -> segment.equals("+") || !segment.contains("+"));
        var hasWildcards = brokerProtocol == BrokerProtocol.MQTT || brokerProtocol == BrokerProtocol.HTTP;
        if (!operation.publishes()
                && !ChannelAddress.parameters(address).isEmpty()
                && (!hasWildcards || !wholeSegments)) {
            throw operation
                    .channel()
                    .problem(
                            "a workflow cannot wait for messages at the channel address '%s', because Stride cannot subscribe to"
                                    + " an address with these parameters."
                                    + " Parameters are supported only over MQTT and HTTP."
                                    + " Each parameter must fill a whole segment between slashes."
                                    + " Use a channel whose address has no parameters.",
                            address);
        }
        return address;
    }

    /**
     * Reads the parameters of a channel address. The value of a parameter is an argument of the call, unless the AsyncAPI document
     * declares that the value is a part of the payload.
     */
    private record AddressParameterReader(ReferenceResolver documents) {

        private static final String IN_PAYLOAD = "$message.payload#";

        List<Parameter> read(String address, DocumentNode channel) throws DocumentException {
            var parameters = new ArrayList<Parameter>();
            for (var name : ChannelAddress.parameters(address)) {
                var declared =
                        documents.followReferences(channel.at("parameters").at(name));
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
}
