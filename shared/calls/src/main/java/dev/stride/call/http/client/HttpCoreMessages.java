package dev.stride.call.http.client;

import dev.stride.call.egress.Origin;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** Converts HTTP requests and replies to and from the classes of the Apache HttpCore library. */
final class HttpCoreMessages {

    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    static ClassicHttpRequest toClassicRequest(Origin origin, HttpRequest request) {
        var message = new BasicClassicHttpRequest(request.method(), request.target());
        message.setHeader("User-Agent", "stride");
        request.headers().forEach(message::setHeader);
        message.setHeader("Host", origin.authority());
        message.setHeader("Accept-Encoding", "identity");
        if (request.body().length > 0) {
            message.setEntity(new ByteArrayEntity(request.body(), null));
        }
        if (request.body().length > 0 || METHODS_WITH_BODY.contains(request.method())) {
            message.setHeader("Content-Length", request.body().length);
        }
        return message;
    }

    /** Reads the body of a reply. It stops one byte beyond the limit, so that the caller can detect a body that is too long. */
    static byte[] body(ClassicHttpResponse response, int limit) throws IOException {
        var entity = response.getEntity();
        return entity == null ? new byte[0] : entity.getContent().readNBytes(limit + 1);
    }

    static Map<String, String> headers(ClassicHttpResponse response) {
        return Stream.of(response.getHeaders())
                .collect(Collectors.toMap(
                        header -> header.getName().toLowerCase(Locale.ROOT),
                        header -> Optional.ofNullable(header.getValue()).orElse(""),
                        (one, more) -> one + ", " + more));
    }

    private HttpCoreMessages() {}
}
