package dev.stride.call.http.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.Origin;
import java.io.IOException;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.io.CloseMode;

/**
 * A pool of idle HTTP connections, which reuses the most recently used connection first. It discards a connection that has been
 * idle for too long or that the server has closed.
 */
final class ConnectionPool {

    private record Idle(DefaultBHttpClientConnection connection, long sinceNanos) {}

    private final Map<Origin, Deque<Idle>> idle = new ConcurrentHashMap<>();

    /** Removes a reusable connection from the pool and returns it, or returns empty if there is none. */
    Optional<DefaultBHttpClientConnection> acquire(Origin origin) {
        var connections = of(origin);
        for (var next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
            if (isReusable(next)) {
                return Optional.of(next.connection());
            }
            next.connection().close(CloseMode.IMMEDIATE);
        }
        return Optional.empty();
    }

    /** Puts a connection back into the pool. */
    void release(Origin origin, DefaultBHttpClientConnection connection) {
        var connections = of(origin);
        connections.addFirst(new Idle(connection, System.nanoTime()));
        if (connections.size() > CallLimits.CONNECTIONS_KEPT) {
            Optional.ofNullable(connections.pollLast())
                    .ifPresent(oldest -> oldest.connection().close(CloseMode.GRACEFUL));
        }
    }

    private Deque<Idle> of(Origin origin) {
        return idle.computeIfAbsent(origin, _ -> new ConcurrentLinkedDeque<>());
    }

    private static boolean isReusable(Idle candidate) {
        try {
            return System.nanoTime() - candidate.sinceNanos() < CallLimits.CONNECTION_IDLE.toNanos()
                    && !candidate.connection().isStale();
        } catch (IOException broken) {
            return false;
        }
    }
}
