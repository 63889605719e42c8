package dev.stride.adapter.aws.emulated;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that fails every request in the same way, and counts them. */
public final class BrokenService implements AutoCloseable {

    private final int status;
    private final String errorType;
    private final AtomicInteger requests = new AtomicInteger();
    private final LoopbackServer server = new LoopbackServer(this::answer);

    public BrokenService(int status, String errorType) {
        this.status = status;
        this.errorType = errorType;
    }

    public URI endpoint() {
        return server.endpoint();
    }

    public int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        server.close();
    }

    private Answer answer(HttpExchange request, byte[] body) {
        requests.incrementAndGet();
        return JsonAnswers.fault(status, errorType, "broken");
    }
}
