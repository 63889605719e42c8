package dev.stride.aws.calls;

import dev.stride.call.cloud.BusEvent;
import dev.stride.call.cloud.CloudReply;
import dev.stride.call.cloud.Taken;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/** Event buses of EventBridge. */
record Buses(EventBridgeClient client) {

    /** A request may succeed and its only entry fail. */
    CloudReply<Taken> put(BusEvent event, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var entry = PutEventsRequestEntry.builder()
                .eventBusName(event.bus())
                .source(event.source())
                .detailType(event.detailType())
                .detail(event.detail())
                .build();
        var response = client.putEvents(request -> request.entries(entry).overrideConfiguration(within));
        var result = Answered.with(
                "entry",
                response.entries().isEmpty() ? null : response.entries().getFirst());
        return result.errorCode() == null
                ? new CloudReply.Done<>(new Taken(Answered.with("event id", result.eventId())))
                : new CloudReply.Refused<>(result.errorCode(), String.valueOf(result.errorMessage()));
    }
}
