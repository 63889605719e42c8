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
 * Idle connections for reuse, the most recently used first. A connection that has been idle for too long, or that the server has
 * closed, is discarded.
 */
final class ConnectionPool {

    private record Idle(DefaultBHttpClientConnection connection, long sinceNanos) {}

    private final Map<Origin, Deque<Idle>> idle = new ConcurrentHashMap<>();

    /** Removes and returns an idle connection that can be reused. */
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

    /** Returns a connection to the pool. */
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
