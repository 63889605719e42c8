package dev.stride.call.http;

import dev.stride.Limits;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import java.io.IOException;
import java.util.Optional;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/** Exchanges a request for its reply over a connection, and keeps the connection when both sides left it in order. */
final class Exchanges {

    private final Dialer dialer;
    private final Connections connections = new Connections();
    private final HttpRequestExecutor protocol = new HttpRequestExecutor();

    Exchanges(Dialer dialer) {
        this.dialer = dialer;
    }

    HttpReply exchange(Origin origin, HttpRequest request) {
        DefaultBHttpClientConnection connection;
        try {
            connection = connection(origin);
        } catch (Dialer.Forbidden forbidden) {
            return new Unanswered(Reason.FORBIDDEN, forbidden.reason());
        } catch (IOException unreachable) {
            return new Unanswered(Reason.UNREACHABLE, "no connection to " + origin + ": " + told(unreachable));
        }
        try {
            return over(connection, origin, request);
        } catch (IOException | HttpException broken) {
            connection.close(CloseMode.IMMEDIATE);
            return new Unanswered(Reason.BROKEN, origin + " did not answer properly: " + told(broken));
        }
    }

    private DefaultBHttpClientConnection connection(Origin origin) throws IOException {
        var idle = connections.take(origin);
        return idle.isPresent() ? idle.get() : dialer.dial(origin);
    }

    private HttpReply over(DefaultBHttpClientConnection connection, Origin origin, HttpRequest request)
            throws IOException, HttpException {
        var context = HttpCoreContext.create();
        var message = Messages.of(origin, request);
        var response = protocol.execute(message, connection, context);
        var body = Messages.body(response);
        if (body.length > Limits.PAYLOAD_BYTES) {
            connection.close(CloseMode.IMMEDIATE);
            return new Unanswered(
                    Reason.TOO_LARGE, "%s answered with more than %d bytes".formatted(origin, Limits.PAYLOAD_BYTES));
        }
        if (protocol.keepAlive(message, response, connection, context)) {
            connections.keep(origin, connection);
        } else {
            connection.close(CloseMode.GRACEFUL);
        }
        return new Answered(response.getCode(), Messages.headers(response), body);
    }

    private static String told(Exception failure) {
        return Optional.ofNullable(failure.getMessage())
                .orElse(failure.getClass().getSimpleName());
    }
}
