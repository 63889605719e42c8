package dev.stride.call.egress;

import dev.stride.CallLimits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The connections that the calls of one process have opened. A definition chooses hosts, so the pool bounds what they use
 * together: it closes connections that are idle for too long, and the least recently used idle ones when there are too many.
 * Connections in use stay open. Their number is that of the calls in progress.
 */
public final class ConnectionPool {

    private final int mostDescriptors;
    private final InstantSource clock;
    private final Executor later;

    /** All open connections, the most recently used last. */
    private final List<Pooled> open = new ArrayList<>();

    private boolean isCheckDue;

    /** Creates a pool that uses at most {@link CallLimits#CONNECTION_DESCRIPTORS} file descriptors for idle connections. */
    public ConnectionPool() {
        this(
                CallLimits.CONNECTION_DESCRIPTORS,
                InstantSource.system(),
                CompletableFuture.delayedExecutor(
                        CallLimits.IDLE_CONNECTION_CHECK.toMillis(),
                        TimeUnit.MILLISECONDS,
                        Thread::startVirtualThread));
    }

    /**
     * @param mostDescriptors the number of file descriptors above which idle connections are closed
     * @param later runs a task after {@link CallLimits#IDLE_CONNECTION_CHECK}
     */
    ConnectionPool(int mostDescriptors, InstantSource clock, Executor later) {
        this.mostDescriptors = mostDescriptors;
        this.clock = clock;
        this.later = later;
    }

    /** A connection, or a client that has connections of its own. */
    public interface Connection extends AutoCloseable {

        /** Returns whether several calls may use this connection at the same time. */
        default boolean isShared() {
            return false;
        }

        /** Returns the number of file descriptors that this connection uses, which may be an estimate. */
        default int descriptors() {
            return 1;
        }

        /** Returns how long this connection may be idle. */
        default Duration longestIdle() {
            return CallLimits.CONNECTION_IDLE;
        }

        /** Returns whether this connection still works after it was idle. */
        default boolean isReusable() {
            return true;
        }

        @Override
        void close();
    }

    /**
     * The peer of a connection, as its client knows it.
     *
     * @param client the client that opened the connection and checked it against its egress policy; others may not reuse it
     * @param peer all that connections have in common if they can replace one another, such as the origin
     */
    public record Target<C extends Connection>(Class<C> type, Object client, Object peer) {}

    /** The use of a connection by one call. At the end, the connection is closed, unless the call has decided to keep it. */
    public static final class Lease<C extends Connection> implements AutoCloseable {

        private final ConnectionPool pool;
        private final Pooled pooled;
        private final C connection;
        private boolean isKept;

        private Lease(ConnectionPool pool, Pooled pooled, C connection) {
            this.pool = pool;
            this.pooled = pooled;
            this.connection = connection;
        }

        public C connection() {
            return connection;
        }

        /** Lets other calls reuse the connection after this one. */
        public void keep() {
            isKept = true;
        }

        @Override
        public void close() {
            pool.end(pooled, isKept);
        }
    }

    /** Returns an open connection to the target, for the current call; empty if there is none that can be reused. */
    public <C extends Connection> Optional<Lease<C>> reuse(Target<C> target) {
        for (var found = take(target); found.isPresent(); found = take(target)) {
            var connection = target.type().cast(found.get().connection);
            if (connection.isReusable()) {
                return Optional.of(new Lease<>(this, found.get(), connection));
            }
            end(found.get(), false);
        }
        return Optional.empty();
    }

    /** Adds a connection that the current call has opened. */
    public <C extends Connection> Lease<C> add(Target<C> target, C connection) {
        return lease(target, connection);
    }

    /** Adds a connection that the current call has opened and does not keep. */
    public <C extends Connection> Lease<C> add(C connection) {
        return lease(new Target<>(Connection.class, connection, connection), connection);
    }

    private <C extends Connection> Lease<C> lease(Target<?> target, C connection) {
        var pooled = new Pooled(target, connection);
        List<Pooled> evicted;
        synchronized (this) {
            open.add(pooled);
            evicted = removeExcess();
        }
        close(evicted);
        return new Lease<>(this, pooled, connection);
    }

    /** Returns the number of open connections, idle or in use. */
    public synchronized int size() {
        return open.size();
    }

    private synchronized Optional<Pooled> take(Target<?> target) {
        var now = clock.instant();
        var found = open.reversed().stream()
                .filter(pooled -> pooled.target.equals(target) && pooled.isFree(now))
                .findFirst();
        found.ifPresent(pooled -> pooled.users++);
        return found;
    }

    private void end(Pooled pooled, boolean keeps) {
        var closed = new ArrayList<Pooled>();
        synchronized (this) {
            pooled.users--;
            pooled.isBroken |= !keeps;
            if (pooled.users == 0) {
                open.remove(pooled);
                if (pooled.isBroken) {
                    closed.add(pooled);
                } else {
                    pooled.idleSince = clock.instant();
                    open.add(pooled);
                    scheduleCheck();
                }
            }
            closed.addAll(removeExcess());
        }
        close(closed);
    }

    private List<Pooled> removeExcess() {
        var removed = new ArrayList<Pooled>();
        var excess = open.stream()
                        .mapToInt(pooled -> pooled.connection.descriptors())
                        .sum()
                - mostDescriptors;
        for (var pooled : List.copyOf(open)) {
            if (excess > 0 && pooled.users == 0) {
                open.remove(pooled);
                removed.add(pooled);
                excess -= pooled.connection.descriptors();
            }
        }
        return removed;
    }

    private void closeExpired() {
        List<Pooled> expired;
        synchronized (this) {
            isCheckDue = false;
            var now = clock.instant();
            expired = open.stream().filter(pooled -> pooled.isExpired(now)).toList();
            open.removeAll(expired);
            if (open.stream().anyMatch(pooled -> pooled.users == 0)) {
                scheduleCheck();
            }
        }
        close(expired);
    }

    private void scheduleCheck() {
        if (!isCheckDue) {
            isCheckDue = true;
            later.execute(this::closeExpired);
        }
    }

    /** Closes connections outside of the lock, because the other side can delay it. */
    private static void close(List<Pooled> removed) {
        removed.forEach(pooled -> pooled.connection.close());
    }

    /** An open connection with its users. The pool's lock guards the fields. */
    private static final class Pooled {

        private final Target<?> target;
        private final Connection connection;
        private int users = 1;
        private boolean isBroken;
        private Instant idleSince = Instant.MAX;

        private Pooled(Target<?> target, Connection connection) {
            this.target = target;
            this.connection = connection;
        }

        private boolean isFree(Instant now) {
            return !isBroken && (users == 0 ? !isExpired(now) : connection.isShared());
        }

        private boolean isExpired(Instant now) {
            return users == 0 && !now.isBefore(idleSince.plus(connection.longestIdle()));
        }
    }
}
