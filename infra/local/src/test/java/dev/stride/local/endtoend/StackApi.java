package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The HTTP API of a deployment, however it is asked. */
interface StackApi extends AutoCloseable {

    /** What came back. @param body missing where it is not JSON */
    record Answer(int status, JsonNode body) {}

    Answer get(String pathAndQuery);

    Answer post(String path, Map<String, String> headers, String body);

    @Override
    void close();
}
