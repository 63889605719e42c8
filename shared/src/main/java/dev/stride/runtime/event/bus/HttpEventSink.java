package dev.stride.runtime.event.bus;

import dev.stride.Limits;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A bus whose events are also sent to an operator's HTTP address, each in the structured mode of CloudEvents. Both have to take
 * an event: one that the address did not take is published again, under the same id.
 *
 * @param bus takes them first
 */
public record HttpEventSink(Bus bus, HttpClient http, URI address) implements Bus {

    private static final JsonFormat FORMAT = new JsonFormat();
    private static final Map<String, String> HEADERS = Map.of("Content-Type", JsonFormat.CONTENT_TYPE);

    /** A bus with the address of an operator, if there is one. */
    public static Bus wrap(Bus bus, HttpClient httpClient, Optional<URI> address) {
        return address.<Bus>map(it -> new HttpEventSink(bus, httpClient, it)).orElse(bus);
    }

    /** The address that an operator writes. @throws IllegalArgumentException when it is none over HTTP */
    public static URI address(String text) {
        var address = URI.create(text);
        if (address.getHost() == null || !List.of("http", "https").contains(address.getScheme())) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no address such as https://events.example.com/stride");
        }
        return address;
    }

    @Override
    public void publish(List<CloudEvent> events) {
        bus.publish(events);
        events.forEach(this::post);
    }

    private void post(CloudEvent event) {
        var request = new HttpRequest("POST", address, HEADERS, FORMAT.serialize(event), Limits.HTTP_SINK_TIMEOUT);
        var failure = switch (http.send(request)) {
            case HttpReply.Answered(int status, var _, var _) ->
                status / 100 == 2 ? Optional.<String>empty() : Optional.of("it answered " + status);
            case HttpReply.Unanswered(var _, var message) -> Optional.of(message);
        };
        failure.ifPresent(why -> {
            throw new IllegalStateException(
                    "the event " + event.getId() + " did not reach the sink " + address.getHost() + ": " + why);
        });
    }
}
