package dev.stride.call.asyncapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.document.AsyncApiResolver;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.util.Optional;

/**
 * The call kind {@code asyncapi}: publishes messages to channels that an AsyncAPI document describes. If a function receives
 * messages, its actions do not perform calls. Instead, they wait for an event (Serverless Workflow 0.8, "Using Functions for
 * Async API Service Invocations").
 */
public final class AsyncApiCall implements CallKind {

    @Override
    public String name() {
        return Channel.KIND;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return AsyncApiResolver.resolve(functionOperation, resources);
    }

    /**
     * Publishes one message. If the broker accepts the message, the call succeeds with the result null, and the
     * {@code response} of the call is the acknowledgement of the broker.
     */
    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var channel = Channel.fromJson(template.template());
        return publish(
                channel,
                MessageComposer.compose(channel, request),
                outboundClients.get(MessagePublisher.class),
                NullNode.getInstance());
    }

    /** Publishes a message. @param result the result of a successful call */
    static Reply publish(
            Channel channel, Result<Publication, Fault> composed, MessagePublisher publisher, JsonNode result) {
        return switch (composed) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var publication)
            when publication.bytes().length > CallLimits.MESSAGE_BYTES ->
                new Reply.Failed(Fault.of(
                        Fault.LIMIT,
                        "%s: the message has %d bytes, more than the limit of %d"
                                .formatted(channel, publication.bytes().length, CallLimits.MESSAGE_BYTES)));
            case Result.Ok(var publication) -> reply(channel, publisher.publish(publication), result);
        };
    }

    private static Reply reply(Channel channel, MessagePublisher.PublishResult publishResult, JsonNode result) {
        return switch (publishResult) {
            case MessagePublisher.PublishResult.Published(var receipt) ->
                new Reply.Answered(result, Optional.of(receipt));
            case MessagePublisher.PublishResult.Failed(Fault fault) ->
                new Reply.Failed(new Fault(fault.name(), fault.code(), channel + ": " + fault.message(), fault.data()));
        };
    }
}
