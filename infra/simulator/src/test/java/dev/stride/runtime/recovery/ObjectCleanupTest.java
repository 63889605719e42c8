package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.MaintenanceLimits;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.ObjectStore.StoredObject;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which objects the cleanup of the object store deletes, and how it continues. */
class ObjectCleanupTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant EXPIRED = START.plus(Duration.ofDays(29));
    private static final Instant LATER = START.plus(Duration.ofDays(31));
    private static final Duration LONG = Duration.ofMinutes(1);

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.of(world);
    private final Ports ports = simulation.ports();
    private final ObjectCleanup cleanup = new ObjectCleanup(ports, simulation.blobs(), RuntimeObserver.NONE);

    @Test
    void cleanup_deletesOnlyTheS3ObjectsOfExpiredInstances() {
        root("expired", Optional.of(EXPIRED));
        root("retained", Optional.of(LATER));
        root("open", Optional.empty());
        objects("instance/expired/a", "instance/expired/b", "instance/retained/a", "instance/open/a", "plan/a");

        assertThat(runAt(START.plus(Duration.ofDays(30)))).isEqualTo(2);

        assertThat(names("")).containsExactly("instance/open/a", "instance/retained/a", "plan/a");
    }

    @Test
    void cleanup_deletesAnOldS3Object_ifItsInstanceIsNotInTheTable() {
        objects("instance/deleted/a");
        runAt(START.plus(MaintenanceLimits.SHORTEST_RETENTION).plusSeconds(1));
        assertThat(names("")).isEmpty();
    }

    @Test
    void cleanup_keepsAYoungS3Object_evenIfItsInstanceIsNotInTheTable() {
        objects("instance/pending/input");
        runAt(START.plus(MaintenanceLimits.SHORTEST_RETENTION).minusSeconds(1));
        assertThat(names("")).containsExactly("instance/pending/input");
    }

    @Test
    void cleanup_keepsS3ObjectsOfAnInstance_thatIsInTheInstanceList_butHasNotBegunToRun() {
        item("listed", "HEAD", Optional.empty());
        objects("instance/listed/input");
        runAt(START.plus(Duration.ofDays(400)));
        assertThat(names("")).containsExactly("instance/listed/input");
    }

    @Test
    void cleanup_keepsS3ObjectsOfARetriedInstance_evenIfItsListEntryStillHasAPastExpiryTime() {
        root("reopened", Optional.empty());
        item("reopened", "HEAD", Optional.of(EXPIRED));
        objects("instance/reopened/a");
        runAt(START.plus(Duration.ofDays(30)));
        assertThat(names("")).containsExactly("instance/reopened/a");
    }

    @Test
    void cleanupRunThatReachesItsDeadline_leavesRemainingS3ObjectsToTheNextRun() {
        var many = IntStream.range(0, 3 * MaintenanceLimits.OBJECT_PAGE)
                .mapToObj("instance/gone-%05d/a"::formatted)
                .toArray(String[]::new);
        objects(many);
        world.runUntil(START.plus(Duration.ofDays(30)));

        assertThat(cleanup.run(world.instant())).isEqualTo(MaintenanceLimits.OBJECT_PAGE);
        assertThat(cleanup.run(world.instant())).isEqualTo(MaintenanceLimits.OBJECT_PAGE);
        assertThat(names("")).hasSize(MaintenanceLimits.OBJECT_PAGE);
        cleanup.run(world.instant());
        assertThat(names("")).isEmpty();
    }

    @Test
    void s3ObjectThatExpiresAfterACleanup_isDeletedByTheNextCleanup() {
        root("late", Optional.of(START.plus(Duration.ofDays(30)).plusSeconds(1)));
        objects("instance/late/a");
        runAt(START.plus(Duration.ofDays(30)));
        runAt(START.plus(Duration.ofDays(30))
                .plus(MaintenanceLimits.OBJECT_SEARCH)
                .minusSeconds(1));
        assertThat(names("")).as("one search in twelve hours").hasSize(1);

        runAt(START.plus(Duration.ofDays(30)).plus(MaintenanceLimits.OBJECT_SEARCH));

        assertThat(names("")).isEmpty();
    }

    @Test
    void cleanup_goesOnBehindAnInstanceThatCannotBeRead_butEndsWhenTheTableIsUnavailable() {
        var broken = new HashSet<>(Set.of("instance-0"));
        var table = new ForwardingTable() {
            @Override
            protected Table table() {
                return simulation.table();
            }

            @Override
            public Optional<Item> get(Key key) {
                if (broken.contains(key.partition().replace("INSTANCE#", ""))) {
                    throw new IllegalStateException("the table is throttled");
                }
                return super.get(key);
            }

            @Override
            public List<Item> getAll(List<Key> keys) {
                if (broken.contains("every")) {
                    throw new IllegalStateException("the table is throttled");
                }
                return table().getAll(keys);
            }
        };
        var guarded = new ObjectCleanup(ports.with(table), simulation.blobs(), RuntimeObserver.NONE);
        var all = IntStream.range(0, 10).mapToObj("instance-%d"::formatted).toList();
        all.forEach(instance -> objects("instance/" + instance + "/a"));
        world.runUntil(START.plus(Duration.ofDays(30)));

        assertThat(guarded.run(Instant.MAX)).isEqualTo(9);
        assertThat(names("")).containsExactly("instance/instance-0/a");

        broken.add("every");
        world.runUntil(START.plus(Duration.ofDays(60)));
        assertThatThrownBy(() -> guarded.run(Instant.MAX)).hasMessage("the table is throttled");
    }

    private int runAt(Instant time) {
        world.runUntil(time);
        return cleanup.run(time.plus(LONG));
    }

    private void root(String instance, Optional<Instant> expiry) {
        item(instance, "BRANCH#0", expiry);
        item(instance, "HEAD", expiry);
    }

    private void item(String instance, String sort, Optional<Instant> expiry) {
        var item = new Item(
                new Key("INSTANCE#" + instance, sort),
                1,
                new byte[] {1},
                Optional.empty(),
                expiry.map(Instant::getEpochSecond));
        simulation.table().put(item, new Condition.Always());
    }

    private void objects(String... names) {
        List.of(names).forEach(name -> simulation.blobs().put(name, new byte[] {1}));
    }

    private List<String> names(String prefix) {
        return simulation.blobs().list(prefix, 10_000, Optional.empty()).objects().stream()
                .map(StoredObject::name)
                .toList();
    }
}
