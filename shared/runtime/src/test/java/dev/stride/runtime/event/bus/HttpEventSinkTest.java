package dev.stride.runtime.event.bus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEventSinkTest {

    private static final URI ADDRESS = URI.create("https://events.example.com/stride?key=secret");

    private final List<HttpRequest> posted = new ArrayList<>();
    private HttpReply reply = new HttpReply.Answered(202, Map.of(), new byte[0]);
    private final HttpEventSink sink = new HttpEventSink(
            request -> {
                posted.add(request);
                return reply;
            },
            ADDRESS);

    @Test
    void event_isPostedAsACloudEventsJsonDocument() {
        sink.post("{\"id\": \"2\"}");

        assertThat(posted).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.uri()).isEqualTo(ADDRESS);
            assertThat(request.headers()).containsEntry("Content-Type", "application/cloudevents+json");
            assertThat(new String(request.body(), UTF_8)).isEqualTo("{\"id\": \"2\"}");
        });
    }

    @Test
    void eventRejectedByTheHttpSink_causesAnException() {
        reply = new HttpReply.Answered(503, Map.of(), new byte[0]);
        assertThatIllegalStateException()
                .isThrownBy(() -> sink.post("{}"))
                .withMessage(
                        "an event could not be posted to events.example.com: the sink responded with HTTP status 503");

        reply = new HttpReply.Unanswered(HttpReply.Reason.FORBIDDEN, "no host is allowed");
        assertThatIllegalStateException().isThrownBy(() -> sink.post("{}")).withMessageContaining("no host is allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"events.example.com", "ftp://example.com", "https:///x", "a b"})
    void eventSinkAddressThatIsNotAnHttpUrl_isRejected(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpEventSink.address(text));
    }
}
