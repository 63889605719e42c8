package dev.stride.call.http.client;

import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.ConnectionPool.Lease;
import dev.stride.call.egress.ConnectionPool.Target;
import dev.stride.call.egress.EgressGuard.EgressDeniedException;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.ConnectionOpener.HttpConnection;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.common.NetworkProblem;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/** Sends an HTTP request over a pooled or new connection and reads the reply. */
final class HttpExchanger {

    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    /** The methods that are repeated if a pooled connection turns out to be closed (RFC 9110, section 9.2.2). */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

    private final ConnectionOpener connectionOpener;
    private final ConnectionPool connectionPool;
    private final int replyBytes;
    private final HttpRequestExecutor protocol = new HttpRequestExecutor();

    /** @param replyBytes the size limit of a reply's body */
    HttpExchanger(ConnectionOpener connectionOpener, ConnectionPool connectionPool, int replyBytes) {
        this.connectionOpener = connectionOpener;
        this.connectionPool = connectionPool;
        this.replyBytes = replyBytes;
    }

    HttpReply exchange(Origin origin, HttpRequest request) {
        var idle = connectionPool.reuse(target(origin));
        if (idle.isEmpty()) {
            return exchangeOverNew(origin, request);
        }
        try (var lease = idle.get()) {
            var connection = lease.connection().http();
            var before = received(connection);
            try {
                return exchangeOver(lease, origin, request);
            } catch (IOException | HttpException broken) {
                var unanswered = received(connection) == before;
                connection.close(CloseMode.IMMEDIATE);
                if (!unanswered || !IDEMPOTENT.contains(request.method())) {
                    return broken(origin, broken);
                }
            }
        }
        return exchangeOverNew(origin, request);
    }

    private Target<HttpConnection> target(Origin origin) {
        return new Target<>(HttpConnection.class, connectionOpener, origin);
    }

    private HttpReply exchangeOverNew(Origin origin, HttpRequest request) {
        HttpConnection connection;
        try {
            connection = connectionOpener.open(origin);
        } catch (EgressDeniedException forbidden) {
            return new Unanswered(Reason.FORBIDDEN, forbidden.reason());
        } catch (IOException unreachable) {
            return new Unanswered(
                    Reason.UNREACHABLE, "Could not connect to " + origin + ": " + NetworkProblem.of(unreachable));
        }
        try (var lease = connectionPool.add(target(origin), connection)) {
            return exchangeOver(lease, origin, request);
        } catch (IOException | HttpException broken) {
            connection.http().close(CloseMode.IMMEDIATE);
            return broken(origin, broken);
        }
    }

    private HttpReply exchangeOver(Lease<HttpConnection> lease, Origin origin, HttpRequest request)
            throws IOException, HttpException {
        var connection = lease.connection().http();
        var context = HttpCoreContext.create();
        var message = toClassicRequest(origin, request);
        var response = protocol.execute(message, connection, context);
        var body = body(response, replyBytes);
        if (body.length > replyBytes) {
            connection.close(CloseMode.IMMEDIATE);
            return tooLarge(origin);
        }
        if (protocol.keepAlive(message, response, connection, context)) {
            lease.keep();
        }
        var headers = headers(response);
        var decoded = ContentDecoder.decode(body, headers.getOrDefault("content-encoding", ""), replyBytes);
        return decoded.length > replyBytes ? tooLarge(origin) : new Answered(response.getCode(), headers, decoded);
    }

    private HttpReply tooLarge(Origin origin) {
        return new Unanswered(
                Reason.TOO_LARGE,
                "%s answered with more than %d bytes, the limit for replies".formatted(origin, replyBytes));
    }

    private static long received(DefaultBHttpClientConnection connection) {
        return connection.getEndpointDetails().getReceivedBytesCount();
    }

    private static HttpReply broken(Origin origin, Exception broken) {
        return new Unanswered(
                Reason.BROKEN, "%s sent an invalid or incomplete reply: %s".formatted(origin, reason(broken)));
    }

    private static String reason(Exception failure) {
        return switch (failure) {
            case ProtocolException _ -> "it is not HTTP";
            case ContentDecoder.Undecodable undecodable -> undecodable.reason();
            case ConnectionClosedException _ -> "the connection was closed before its end";
            case NoHttpResponseException _ -> "the connection was closed before its beginning";
            default -> NetworkProblem.of(failure);
        };
    }

    private static ClassicHttpRequest toClassicRequest(Origin origin, HttpRequest request) {
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
    private static byte[] body(ClassicHttpResponse response, int limit) throws IOException {
        var entity = response.getEntity();
        return entity == null ? new byte[0] : entity.getContent().readNBytes(limit + 1);
    }

    private static Map<String, String> headers(ClassicHttpResponse response) {
        return Stream.of(response.getHeaders())
                .collect(Collectors.toMap(
                        header -> header.getName().toLowerCase(Locale.ROOT),
                        header -> Optional.ofNullable(header.getValue()).orElse(""),
                        (one, more) -> one + ", " + more));
    }
}
