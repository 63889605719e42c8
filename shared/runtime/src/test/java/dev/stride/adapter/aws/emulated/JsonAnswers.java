package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.util.Map;

/** Responses of AWS services with JSON protocols. */
final class JsonAnswers {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TYPE = "application/json";

    static JsonNode read(byte[] body) throws IOException {
        return JSON.readTree(body);
    }

    static JsonNode read(String text) throws IOException {
        return JSON.readTree(text);
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static Answer ok(JsonNode body) {
        return Answer.of(200, TYPE, body.toString().getBytes(UTF_8));
    }

    static Answer fault(int status, String type, String message) {
        var body = object().put("__type", type).put("Message", message);
        return new Answer(status, TYPE, body.toString().getBytes(UTF_8), Map.of("x-amzn-ErrorType", type));
    }

    private JsonAnswers() {}
}
