package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The HTTP API of a deployment, independent of the way in which it is called. */
interface StackApi extends AutoCloseable {

    /** A response. @param body missing if it is not JSON */
    record Answer(int status, JsonNode body) {}

    Answer get(String pathAndQuery);

    Answer post(String path, Map<String, String> headers, String body);

    @Override
    void close();
}
