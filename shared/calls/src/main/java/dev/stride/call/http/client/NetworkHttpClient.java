package dev.stride.call.http.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.common.Result;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** Sends HTTP requests over the network within the operator's egress policy. It is safe for concurrent use. */
public final class NetworkHttpClient implements HttpClient {

    private final HttpExchanger httpExchanger;

    /** Runs each exchange on a virtual thread. Its interruption at the timeout closes the socket. */
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** Creates a client with connections of its own, which accepts replies of up to {@link CallLimits#REPLY_BYTES}. */
    public NetworkHttpClient(EgressGuard egressGuard) {
        this(egressGuard, new ConnectionPool(), CallLimits.REPLY_BYTES);
    }

    /** @param replyBytes the size limit of a reply's body */
    public NetworkHttpClient(EgressGuard egressGuard, ConnectionPool connectionPool, int replyBytes) {
        this(egressGuard, connectionPool, replyBytes, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    NetworkHttpClient(
            EgressGuard egressGuard, ConnectionPool connectionPool, int replyBytes, Supplier<SSLSocketFactory> tls) {
        this.httpExchanger = new HttpExchanger(new ConnectionOpener(egressGuard, tls), connectionPool, replyBytes);
    }

    @Override
    public HttpReply send(HttpRequest request) {
        return switch (Origin.parse(request.uri())) {
            case Result.Failed(var reason) -> new Unanswered(Reason.FORBIDDEN, reason);
            case Result.Ok(var origin) -> sendWithinTimeout(origin, request);
        };
    }

    private HttpReply sendWithinTimeout(Origin origin, HttpRequest request) {
        var exchange = threads.submit(() -> httpExchanger.exchange(origin, request));
        try {
            return exchange.get(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            exchange.cancel(true);
            return new Unanswered(Reason.TIMED_OUT, origin + " did not answer within " + request.timeout());
        } catch (InterruptedException interrupted) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for %s".formatted(origin), interrupted);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("the exchange with " + origin + " failed", bug.getCause());
        }
    }
}
