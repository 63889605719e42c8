package dev.stride.runtime.event.bus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.Limits;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Posts every published event to an HTTP address that the operator configures, in the structured content mode of CloudEvents. */
public record HttpEventSink(HttpClient http, URI address) {

    private static final Map<String, String> HEADERS = Map.of("Content-Type", JsonFormat.CONTENT_TYPE);

    /**
     * Parses the address of an HTTP event sink.
     *
     * @throws IllegalArgumentException when the text is not an HTTP or HTTPS address
     */
    public static URI address(String text) {
        return parsed(text)
                .filter(address ->
                        address.getHost() != null && List.of("http", "https").contains(address.getScheme()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "\"%s\" is not an HTTP address; expected an address such as https://events.example.com/stride"
                                .formatted(text)));
    }

    private static Optional<URI> parsed(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    /**
     * Posts one event to the address that the operator has configured.
     *
     * @param event a CloudEvent as JSON, the text of a message from {@link QueuedEventSink}
     * @throws IllegalStateException when the address does not accept the event
     */
    public void post(String event) {
        var request = new HttpRequest("POST", address, HEADERS, event.getBytes(UTF_8), Limits.HTTP_SINK_TIMEOUT);
        var failure = switch (http.send(request)) {
            case HttpReply.Answered(int status, var _, var _) ->
                status / 100 == 2
                        ? Optional.<String>empty()
                        : Optional.of("the sink responded with HTTP status %s".formatted(status));
            case HttpReply.Unanswered(var _, var message) -> Optional.of(message);
        };
        failure.ifPresent(why -> {
            throw new IllegalStateException("an event could not be posted to %s: %s".formatted(address.getHost(), why));
        });
    }
}
