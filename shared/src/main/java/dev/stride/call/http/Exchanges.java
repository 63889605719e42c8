package dev.stride.call.http;

import dev.stride.call.egress.Forbidden;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/** Exchanges a request for its reply over a connection, and keeps the connection when both sides left it in order. */
final class Exchanges {

    /** Sending them twice does what sending them once does (RFC 9110, section 9.2.2). */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

    private final Dialer dialer;
    private final int replyBytes;
    private final Connections connections = new Connections();
    private final HttpRequestExecutor protocol = new HttpRequestExecutor();

    /** @param replyBytes the longest body of an answer that is read */
    Exchanges(Dialer dialer, int replyBytes) {
        this.dialer = dialer;
        this.replyBytes = replyBytes;
    }

    HttpReply exchange(Origin origin, HttpRequest request) {
        var idle = connections.take(origin);
        if (idle.isEmpty()) {
            return overNew(origin, request);
        }
        var connection = idle.get();
        var before = received(connection);
        try {
            return over(connection, origin, request);
        } catch (IOException | HttpException broken) {
            var silent = received(connection) == before;
            connection.close(CloseMode.IMMEDIATE);
            return silent && IDEMPOTENT.contains(request.method()) ? overNew(origin, request) : broken(origin, broken);
        }
    }

    private HttpReply overNew(Origin origin, HttpRequest request) {
        DefaultBHttpClientConnection connection;
        try {
            connection = dialer.dial(origin);
        } catch (Forbidden forbidden) {
            return new Unanswered(Reason.FORBIDDEN, forbidden.reason());
        } catch (IOException unreachable) {
            return new Unanswered(Reason.UNREACHABLE, "no connection to " + origin + ": " + told(unreachable));
        }
        try {
            return over(connection, origin, request);
        } catch (IOException | HttpException broken) {
            connection.close(CloseMode.IMMEDIATE);
            return broken(origin, broken);
        }
    }

    private HttpReply over(DefaultBHttpClientConnection connection, Origin origin, HttpRequest request)
            throws IOException, HttpException {
        var context = HttpCoreContext.create();
        var message = Messages.of(origin, request);
        var response = protocol.execute(message, connection, context);
        var body = Messages.body(response, replyBytes);
        if (body.length > replyBytes) {
            connection.close(CloseMode.IMMEDIATE);
            return new Unanswered(
                    Reason.TOO_LARGE, "%s answered with more than %d bytes".formatted(origin, replyBytes));
        }
        if (protocol.keepAlive(message, response, connection, context)) {
            connections.keep(origin, connection);
        } else {
            connection.close(CloseMode.GRACEFUL);
        }
        return new Answered(response.getCode(), Messages.headers(response), body);
    }

    private static long received(DefaultBHttpClientConnection connection) {
        return connection.getEndpointDetails().getReceivedBytesCount();
    }

    private static HttpReply broken(Origin origin, Exception broken) {
        return new Unanswered(Reason.BROKEN, origin + " did not answer properly: " + told(broken));
    }

    private static String told(Exception failure) {
        return Optional.ofNullable(failure.getMessage())
                .orElse(failure.getClass().getSimpleName());
    }
}
