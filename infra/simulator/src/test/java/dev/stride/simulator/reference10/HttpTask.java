package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.simulator.reference.RunEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** The interpreter of "HTTP Call" with a JSON body and a JSON reply. */
record HttpTask(Strand strand) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    JsonNode call(JsonNode with, JsonNode input, Tasks.At at) {
        var uri = URI.create(Formula10.filled(with.path("endpoint"), input, at).asText());
        var method = with.path("method").asText().toUpperCase(Locale.ROOT);
        var body = with.has("body") ? Formula10.filled(with.get("body"), input, at) : NullNode.getInstance();
        var attempt = 1 + strand.earlierAttempts;
        strand.note(new RunEvent.Called(strand.now, method, uri.getRawPath(), body, attempt));
        var headers = Map.of("Stride-Attempt", Integer.toString(attempt));
        var bytes = body.isNull() ? new byte[0] : body.toString().getBytes(StandardCharsets.UTF_8);
        var reply = strand.setting.services().answer(new HttpRequest(method, uri, headers, bytes, PATIENCE));
        strand.sleep(reply.after());
        return switch (reply.reply()) {
            case HttpReply.Unanswered _ -> throw TaskError.standard("communication", 500, at);
            case HttpReply.Answered answered
            when answered.status() / 100 != 2 -> throw TaskError.standard("communication", answered.status(), at);
            case HttpReply.Answered answered -> parsed(answered.body());
        };
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
