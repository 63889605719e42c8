package dev.stride.local.http;

import dev.stride.Limits;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * An HTTP request to a server on this machine.
 *
 * @param path with its segments still percent-encoded
 * @param query still percent-encoded; empty if there is none
 * @param headers by name in lower case; several values of a header are joined by commas
 * @param content the body
 * @param sender the network address of the sender
 */
record LocalRequest(
        String method, String path, String query, Map<String, String> headers, InputStream content, String sender) {

    public LocalRequest {
        headers = Map.copyOf(headers);
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** Reads the body; refuses one that is larger than a Lambda function accepts. */
    byte[] body() throws IOException {
        var body = content.readNBytes(Limits.PAYLOAD_BYTES + 1);
        if (body.length > Limits.PAYLOAD_BYTES) {
            throw new ProblemException(
                    Problem.tooLarge("A body must have at most " + Limits.PAYLOAD_BYTES + " bytes."));
        }
        return body;
    }
}
