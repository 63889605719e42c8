package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/** A client through which workflows publish events to EventBridge buses. */
record EventBuses(EventBridgeClient client) {

    /**
     * Publishes one event. Checks the entry in the response too, because a request can succeed although its only entry failed.
     */
    AwsReply<MessageReceipt> put(EventBridgeEvent event, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var entry = PutEventsRequestEntry.builder()
                .eventBusName(event.bus())
                .source(event.source())
                .detailType(event.detailType())
                .detail(event.detail())
                .build();
        var response = client.putEvents(request -> request.entries(entry).overrideConfiguration(within));
        var result = SdkRequest.require(
                "entry",
                response.entries().isEmpty() ? null : response.entries().getFirst());
        return result.errorCode() == null
                ? new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("event id", result.eventId())))
                : new AwsReply.Refused<>(result.errorCode(), String.valueOf(result.errorMessage()));
    }
}
