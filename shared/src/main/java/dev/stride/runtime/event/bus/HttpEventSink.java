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
 * A bus that also posts each event to an HTTP address of the operator, in the structured mode of CloudEvents. Both must
 * accept an event: if the address rejects it, the runtime publishes the event again with the same id.
 *
 * @param bus receives the events first
 */
public record HttpEventSink(Bus bus, HttpClient http, URI address) implements Bus {

    private static final JsonFormat FORMAT = new JsonFormat();
    private static final Map<String, String> HEADERS = Map.of("Content-Type", JsonFormat.CONTENT_TYPE);

    /** Returns a bus that also posts to the address, or the bus itself if there is no address. */
    public static Bus wrap(Bus bus, HttpClient httpClient, Optional<URI> address) {
        return address.<Bus>map(it -> new HttpEventSink(bus, httpClient, it)).orElse(bus);
    }

    /**
     * Parses the address of a sink.
     *
     * @throws IllegalArgumentException when the text is not an HTTP or HTTPS address
     */
    public static URI address(String text) {
        var address = URI.create(text);
        if (address.getHost() == null || !List.of("http", "https").contains(address.getScheme())) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not an HTTP address; expected an address such as https://events.example.com/stride");
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
                status / 100 == 2
                        ? Optional.<String>empty()
                        : Optional.of("the sink responded with HTTP status " + status);
            case HttpReply.Unanswered(var _, var message) -> Optional.of(message);
        };
        failure.ifPresent(why -> {
            throw new IllegalStateException(
                    "event " + event.getId() + " could not be posted to " + address.getHost() + ": " + why);
        });
    }
}
