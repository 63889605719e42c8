package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/** Event buses of EventBridge. */
record EventBuses(EventBridgeClient client) {

    /** A request may succeed and its only entry fail. */
    AwsReply<MessageReceipt> put(EventBridgeEvent event, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var entry = PutEventsRequestEntry.builder()
                .eventBusName(event.bus())
                .source(event.source())
                .detailType(event.detailType())
                .detail(event.detail())
                .build();
        var response = client.putEvents(request -> request.entries(entry).overrideConfiguration(within));
        var result = ResponseFields.require(
                "entry",
                response.entries().isEmpty() ? null : response.entries().getFirst());
        return result.errorCode() == null
                ? new AwsReply.Succeeded<>(new MessageReceipt(ResponseFields.require("event id", result.eventId())))
                : new AwsReply.Refused<>(result.errorCode(), String.valueOf(result.errorMessage()));
    }
}
