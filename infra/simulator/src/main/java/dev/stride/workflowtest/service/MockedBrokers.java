package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.BrokerRefusal;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.plan.fault.Fault;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply.Failure;
import java.util.Optional;

/**
 * A mock of message brokers that replies as the {@code services} of a test file define. A reply with {@code body} is the broker's
 * acknowledgement. A reply with {@code error} is a rejection. The value of {@code error} is the error code, or an object with
 * {@code name}, {@code code} and {@code message}.
 */
record MockedBrokers(MockedServices services, World world) implements MessagePublisher {

    @Override
    public PublishResult publish(Publication publication) {
        var target = JsonNodeFactory.instance
                .objectNode()
                .put("channel", publication.channel())
                .put("server", publication.server().urls().getFirst());
        publication.headers().forEach(target.putObject("headers")::put);
        publication.credentials().flatMap(MockedBrokers::user).ifPresent(user -> target.put("user", user));
        var request = ReceivedRequest.of(ServiceProtocol.ASYNCAPI, target, publication.payload())
                .withKey(Optional.of(publication.idempotencyKey()));
        var late = new MockedReply.Failed(Failure.TIMEOUT, "No answer within " + publication.timeout());
        return switch (services.answer(request).await(publication.timeout(), world, () -> late)) {
            case MockedReply.Replied(var _, JsonNode said) ->
                said.has("error") ? refused(said.path("error")) : new PublishResult.Published(said.path("body"));
            case MockedReply.Failed(Failure failure, String message) ->
                new PublishResult.Failed(failure == Failure.TIMEOUT ? Fault.TIMEOUT : Fault.COMMUNICATION, message);
        };
    }

    /** Returns the user and password, or the token, with which the runtime logs in. */
    private static Optional<String> user(Credentials credentials) {
        return switch (credentials) {
            case Credentials.Basic(String name, String password) -> Optional.of(name + ":" + password);
            case Credentials.Bearer(String token) -> Optional.of(token);
            case Credentials.Digest _, Credentials.OAuth2 _ -> Optional.empty();
        };
    }

    private static PublishResult refused(JsonNode error) {
        if (error.isValueNode()) {
            return new BrokerRefusal(error.asText(), error.asText(), "the broker refused with " + error.asText())
                    .toResult();
        }
        var code = error.path("code").asText(error.path("name").asText());
        return new BrokerRefusal(
                        error.path("name").asText(code),
                        code,
                        error.path("message").asText())
                .toResult();
    }
}
