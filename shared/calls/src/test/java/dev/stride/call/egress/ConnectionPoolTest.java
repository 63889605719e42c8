package dev.stride.call.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.egress.ConnectionPool.Lease;
import dev.stride.call.egress.ConnectionPool.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {

    private static final int MOST = 10;

    private final List<Line> opened = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private final ConnectionPool pool = new ConnectionPool(MOST, () -> now, later::add);

    @Test
    void releasedConnection_isReusedForItsTargetOnly() {
        var first = use("a");

        assertThat(use("a")).isSameAs(first);
        assertThat(use("b")).isNotSameAs(first);
        assertThat(pool.reuse(new Target<>(Line.class, "another client", "a"))).isEmpty();
    }

    @Test
    void mostRecentlyUsedConnectionIsReusedFirst() {
        try (var first = lease("a");
                var second = lease("a")) {
            first.keep();
            second.keep();
        }
        // The second lease was closed first.
        assertThat(use("a")).isSameAs(opened.getFirst());
    }

    @Test
    void connectionInUse_isGivenToAnotherCall_onlyIfItIsShared() {
        try (var exclusive = lease("a");
                var shared = lease("b", new Line(true, 1))) {
            assertThat(pool.reuse(target("a"))).isEmpty();
            assertThat(pool.reuse(target("b"))).map(Lease::connection).contains(shared.connection());
            assertThat(exclusive.connection().isClosed).isFalse();
        }
    }

    @Test
    void connectionThatACallDoesNotKeep_isClosed() {
        try (var lease = lease("a")) {
            assertThat(lease.connection().isClosed).isFalse();
        }

        assertThat(opened.getFirst().isClosed).isTrue();
        assertThat(pool.size()).isZero();
        assertThat(later).isEmpty();
    }

    @Test
    void sharedConnectionThatOneCallFoundBroken_isClosedAfterTheLastCall() {
        var shared = new Line(true, 1);
        try (var first = lease("a", shared)) {
            pool.reuse(target("a")).orElseThrow().close();

            assertThat(shared.isClosed).isFalse();
            assertThat(pool.reuse(target("a"))).isEmpty();
            first.keep();
        }

        assertThat(shared.isClosed).isTrue();
        assertThat(pool.size()).isZero();
    }

    @Test
    void connectionThatTheServerClosed_isReplaced() {
        var stale = use("a");
        stale.isStale = true;

        assertThat(use("a")).isNotSameAs(stale);
        assertThat(stale.isClosed).isTrue();
        assertThat(pool.size()).isEqualTo(1);
    }

    @Test
    void moreTargetsThanDescriptors_leaveTheMostRecentlyUsedConnectionsOpen() {
        for (int i = 0; i < 1_000; i++) {
            use("host-" + i);
            assertThat(pool.size()).isLessThanOrEqualTo(MOST);
        }

        assertThat(opened).hasSize(1_000);
        assertThat(opened.subList(0, 990)).allMatch(line -> line.isClosed);
        assertThat(opened.subList(990, 1_000)).noneMatch(line -> line.isClosed);
    }

    @Test
    void useOfAConnection_putsOffItsEviction() {
        var often = use("often");
        for (int i = 0; i < 3 * MOST; i++) {
            use("host-" + i);
            assertThat(use("often")).isSameAs(often);
        }
    }

    @Test
    void connectionsInUse_areNeverEvicted_andTheExcessIsClosedAsTheyEnd() {
        var leases = new ArrayList<Lease<Line>>();
        for (int i = 0; i < MOST + 5; i++) {
            leases.add(lease("host-" + i));
        }
        assertThat(pool.size()).isEqualTo(MOST + 5);
        assertThat(opened).noneMatch(line -> line.isClosed);

        leases.forEach(lease -> {
            lease.keep();
            lease.close();
        });

        assertThat(pool.size()).isEqualTo(MOST);
        assertThat(opened.stream().filter(line -> line.isClosed)).hasSize(5);
    }

    @Test
    void clientWithManyDescriptors_displacesAsManyConnections() {
        for (int i = 0; i < MOST; i++) {
            use("host-" + i);
        }

        use("cluster", new Line(true, 6));

        assertThat(pool.size()).isEqualTo(5);
        assertThat(opened.subList(0, 6)).allMatch(line -> line.isClosed);
        assertThat(opened.subList(6, 11)).noneMatch(line -> line.isClosed);
    }

    @Test
    void idleConnectionIsClosed_withoutAnotherCallOfItsTarget() {
        var line = use("a");

        pass(CallLimits.CONNECTION_IDLE.minusMillis(1));
        assertThat(line.isClosed).isFalse();
        assertThat(pool.size()).isEqualTo(1);

        pass(Duration.ofMillis(1));
        assertThat(line.isClosed).isTrue();
        assertThat(pool.size()).isZero();
        assertThat(later).as("no check is due without connections").isEmpty();
    }

    @Test
    void connectionAtItsLongestIdleTime_isNotReused_evenBeforeTheCheck() {
        var line = use("a");
        now = now.plus(CallLimits.CONNECTION_IDLE);

        assertThat(use("a")).isNotSameAs(line);
    }

    @Test
    void connectionInUse_isNotClosedAsIdle_howeverLongTheCallTakes() {
        use("b");
        try (var lease = lease("a")) {
            pass(Duration.ofHours(1));

            assertThat(pool.size()).isEqualTo(1);
            lease.keep();
        }

        assertThat(opened.getLast().isClosed).isFalse();
        pass(CallLimits.CONNECTION_IDLE);
        assertThat(opened.getLast().isClosed).isTrue();
    }

    @Test
    void manyReleases_scheduleOneCheck() {
        for (int i = 0; i < MOST; i++) {
            use("host-" + i);
        }

        assertThat(later).hasSize(1);
    }

    private Line use(String peer) {
        return use(peer, new Line(false, 1));
    }

    private Line use(String peer, Line fresh) {
        try (var lease = lease(peer, fresh)) {
            lease.keep();
            return lease.connection();
        }
    }

    private Lease<Line> lease(String peer) {
        return lease(peer, new Line(false, 1));
    }

    private Lease<Line> lease(String peer, Line fresh) {
        return pool.reuse(target(peer)).orElseGet(() -> {
            opened.add(fresh);
            return pool.add(target(peer), fresh);
        });
    }

    private static Target<Line> target(String peer) {
        return new Target<>(Line.class, "client", peer);
    }

    /** Lets time pass, and runs the checks that were due. */
    private void pass(Duration duration) {
        now = now.plus(duration);
        var due = List.copyOf(later);
        later.clear();
        due.forEach(Runnable::run);
    }

    private static final class Line implements ConnectionPool.Connection {

        private final boolean shared;
        private final int descriptors;
        private boolean isStale;
        private boolean isClosed;

        private Line(boolean shared, int descriptors) {
            this.shared = shared;
            this.descriptors = descriptors;
        }

        @Override
        public boolean isShared() {
            return shared;
        }

        @Override
        public int descriptors() {
            return descriptors;
        }

        @Override
        public boolean isReusable() {
            return !isStale;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
