package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.asyncapi.Publication;
import dev.stride.plan.Fault;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedReply.Failure;
import java.util.Optional;

/**
 * Brokers that take messages as the rows of a test file say: {@code {body}} is what the broker says of a message that it took, {@code
 * {error}} is the code of its refusal, or an object with {@code name}, {@code code} and {@code message}.
 */
record MockedBrokers(MockedServices services, World world) implements Brokers {

    @Override
    public Outcome publish(Publication publication) {
        var target = JsonNodeFactory.instance.objectNode().put("channel", publication.channel());
        var request = ReceivedRequest.of(Protocol.ASYNCAPI, target, publication.payload());
        var late = new MockedReply.Failed(Failure.TIMEOUT, "No answer within " + publication.timeout());
        return switch (services.answer(request).within(publication.timeout(), world, () -> late)) {
            case MockedReply.Said(var _, JsonNode said) ->
                said.has("error") ? refused(said.path("error")) : new Outcome.Published(said.path("body"));
            case MockedReply.Failed(Failure failure, String message) ->
                new Outcome.Failed(failure == Failure.TIMEOUT ? Fault.TIMEOUT : Fault.COMMUNICATION, message);
        };
    }

    private static Outcome refused(JsonNode error) {
        if (error.isValueNode()) {
            return new Outcome.Failed(error.asText(), "the broker refused with " + error.asText());
        }
        var code = error.path("code").asText(error.path("name").asText());
        return new Outcome.Failed(new Fault(
                error.path("name").asText(code), code, error.path("message").asText(), Optional.empty()));
    }
}
