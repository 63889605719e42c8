package dev.stride.call.http;

import dev.stride.CallLimits;
import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** HTTP over the network, as far as the operator's policy lets it. One instance serves any number of threads. */
public final class NetworkHttp implements Http {

    private final Exchanges exchanges;

    /** Interrupting a virtual thread closes the socket it waits for: that is how an exchange ends when its time is over. */
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public NetworkHttp(Passage passage) {
        this(passage, CallLimits.REPLY_BYTES);
    }

    /** @param replyBytes the longest body of an answer that is read */
    public NetworkHttp(Passage passage, int replyBytes) {
        this(passage, replyBytes, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    NetworkHttp(Passage passage, Supplier<SSLSocketFactory> tls) {
        this(passage, CallLimits.REPLY_BYTES, tls);
    }

    private NetworkHttp(Passage passage, int replyBytes, Supplier<SSLSocketFactory> tls) {
        this.exchanges = new Exchanges(new Dialer(passage, tls), replyBytes);
    }

    @Override
    public HttpReply send(HttpRequest request) {
        return switch (Origin.of(request.uri())) {
            case Origin.Reading.Invalid(String reason) -> new Unanswered(Reason.FORBIDDEN, reason);
            case Origin.Reading.Valid(Origin origin) -> withinItsTime(origin, request);
        };
    }

    private HttpReply withinItsTime(Origin origin, HttpRequest request) {
        var exchange = threads.submit(() -> exchanges.exchange(origin, request));
        try {
            return exchange.get(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            exchange.cancel(true);
            return new Unanswered(Reason.TIMED_OUT, origin + " did not answer within " + request.timeout());
        } catch (InterruptedException interrupted) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + origin, interrupted);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("the exchange with " + origin + " failed", bug.getCause());
        }
    }
}
