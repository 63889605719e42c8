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

/** Idle connections, the latest used first. One that may have been closed by the other side is not used again. */
final class ConnectionPool {

    private record Idle(DefaultBHttpClientConnection connection, long sinceNanos) {}

    private final Map<Origin, Deque<Idle>> idle = new ConcurrentHashMap<>();

    /** Takes an idle connection, if there is a good one. */
    Optional<DefaultBHttpClientConnection> take(Origin origin) {
        var connections = of(origin);
        for (var next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
            if (isGood(next)) {
                return Optional.of(next.connection());
            }
            next.connection().close(CloseMode.IMMEDIATE);
        }
        return Optional.empty();
    }

    /** Keeps a connection for the next request. */
    void keep(Origin origin, DefaultBHttpClientConnection connection) {
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

    private static boolean isGood(Idle candidate) {
        try {
            return System.nanoTime() - candidate.sinceNanos() < CallLimits.CONNECTION_IDLE.toNanos()
                    && !candidate.connection().isStale();
        } catch (IOException broken) {
            return false;
        }
    }
}
