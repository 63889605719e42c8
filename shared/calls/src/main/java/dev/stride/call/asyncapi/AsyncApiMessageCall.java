package dev.stride.call.asyncapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.document.AsyncApiResolver;
import dev.stride.plan.call.CallTemplate;

/**
 * The call kind {@code asyncapi-message}: publishes a message. The arguments of the call are the {@code payload} and
 * the {@code headers} of the message. The function refers to an AsyncAPI document by its URI. The metadata of the
 * function selects a server of this document, and a channel (AsyncAPI 2) or an AsyncAPI operation (AsyncAPI 3). The
 * result is an empty object.
 */
public final class AsyncApiMessageCall implements CallKind {

    public static final String NAME = "asyncapi-message";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (AsyncApiResolver.resolveMessage(functionOperation, resources)) {
            case Resolution.Resolved resolved ->
                new Resolution.Resolved(
                        CallTemplate.withoutAuth(NAME, resolved.template().template()),
                        resolved.arguments(),
                        resolved.warnings());
            case Resolution other -> other;
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var channel = Channel.fromJson(template.template());
        return AsyncApiCall.publish(
                channel,
                MessageComposer.composeWhole(channel, request),
                outboundClients.get(MessagePublisher.class),
                JsonNodeFactory.instance.objectNode());
    }
}
