package dev.stride.call.http.client;

import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.ConnectionPool.Lease;
import dev.stride.call.egress.ConnectionPool.Target;
import dev.stride.call.egress.EgressDeniedException;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.ConnectionOpener.HttpConnection;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.common.NetworkProblem;
import java.io.IOException;
import java.util.Set;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/** Sends an HTTP request over a pooled or new connection and reads the reply. */
final class HttpExchanger {

    /**
     * The idempotent HTTP methods (RFC 9110, section 9.2.2). The client repeats a request with such a method if a pooled
     * connection turns out to be closed.
     */
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
        var message = HttpCoreMessages.toClassicRequest(origin, request);
        var response = protocol.execute(message, connection, context);
        var body = HttpCoreMessages.body(response, replyBytes);
        if (body.length > replyBytes) {
            connection.close(CloseMode.IMMEDIATE);
            return tooLarge(origin);
        }
        if (protocol.keepAlive(message, response, connection, context)) {
            lease.keep();
        }
        var headers = HttpCoreMessages.headers(response);
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
}
