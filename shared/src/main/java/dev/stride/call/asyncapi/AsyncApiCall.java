package dev.stride.call.asyncapi;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.asyncapi.Composition.Composed;
import dev.stride.call.asyncapi.document.OperationResolver;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Fault;
import java.util.Optional;

/**
 * Publishes messages to channels that an AsyncAPI document describes, or waits for one (Serverless Workflow 0.8, "Using Functions
 * for Async API Service Invocations").
 */
public final class AsyncApiCall implements CallKind {

    public static final String NAME = "asyncapi";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return OperationResolver.resolve(operation, resources);
    }

    /** A published message has no answer: what the broker says of it is beside the result. */
    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var channel = Channel.read(template.template());
        return switch (Composition.of(channel, request)) {
            case Composed.Refused(Fault fault) -> new Reply.Failed(fault);
            case Composed.Message(Publication publication)
            when publication.bytes().length > CallLimits.MESSAGE_BYTES ->
                new Reply.Failed(Fault.of(
                        Fault.LIMIT,
                        "%s: the message has %d bytes; at most %d are sent"
                                .formatted(channel, publication.bytes().length, CallLimits.MESSAGE_BYTES)));
            case Composed.Message(Publication publication) ->
                reply(channel, outside.brokers().publish(publication));
        };
    }

    private static Reply reply(Channel channel, Brokers.Outcome outcome) {
        return switch (outcome) {
            case Brokers.Outcome.Published(var receipt) ->
                new Reply.Answered(NullNode.getInstance(), Optional.of(receipt));
            case Brokers.Outcome.Failed(Fault fault) ->
                new Reply.Failed(new Fault(fault.name(), fault.code(), channel + ": " + fault.message(), fault.data()));
        };
    }
}
