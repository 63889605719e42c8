package dev.stride.simulator.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableKeys;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A walk through the table and the object store of a run, long after its end or after the erasure of its instances. It finds what is
 * still stored of an instance or of an event.
 */
public final class RetentionWalk {

    /** Longer than the retention and than each lifetime of a kind of its own, such as that of a quarantined message. */
    private static final Duration LONG_AFTER =
            RuntimeConfig.RETENTION.plus(MaintenanceLimits.QUARANTINE).plusDays(1);

    /** Partitions of definitions and of the runtime itself. Their items have no expiry. */
    private static final Set<String> PERMANENT =
            Set.of("BLOB", "EVENTTYPE", "EVENTTYPES", "RULES", "SWEEP", "WORKFLOW", "WORKFLOWS");

    private static final int CANCELLATIONS = 10;

    private final World world;
    private final Simulation simulation;
    private final Instances instances;

    private RetentionWalk(World world, Simulation simulation) {
        this.world = world;
        this.simulation = simulation;
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
    }

    /** Ends all instances of a run, lets their retention pass, and returns what is left of them, one line for each item or object. */
    static List<String> leftovers(World world, Simulation simulation) {
        return new RetentionWalk(world, simulation).leftovers();
    }

    /**
     * Ends and erases all instances of a run, sends the start of each once more, and returns what is left besides tombstones, one line
     * for each item or object.
     */
    public static List<String> leftoversOfErased(World world, Simulation simulation) {
        return new RetentionWalk(world, simulation).leftoversOfErased();
    }

    private List<String> leftoversOfErased() {
        var all = endAll();
        var stores = Stores.of(simulation.ports());
        var starts = all.stream()
                .flatMap(instance -> stores.branches().loadOutline(BranchId.root(instance)).stream())
                .map(root -> lateStart(root.branch()))
                .toList();
        all.forEach(instances::erase);
        world.run();
        starts.forEach(stores.queue()::send);
        world.run();
        var items =
                new InstanceItems(simulation.ports().table(), simulation.ports().blobs());
        return Stream.concat(
                        simulation.table().items().stream()
                                .filter(item -> isOfInstance(item) || isLongLivedCollection(item))
                                .filter(item -> !items.isTombstone(item))
                                .map(item -> item.key().toString()),
                        objects())
                .toList();
    }

    /** Returns a start that the queue delivers once more. It has large data, which its sender stores. */
    private static BranchMessage lateStart(Branch root) {
        var input = JsonNodeFactory.instance.objectNode().put("text", "x".repeat(Limits.BRANCH_IN_MESSAGE_BYTES));
        return BranchMessage.of(root.id() + "/begin", root.id(), new Stimulus.Begin(root.plan(), input));
    }

    private static boolean isOfInstance(Item item) {
        var partition = item.key().partition();
        return partition.startsWith(TableKeys.instance("")) || partition.startsWith(TableKeys.instanceEvents(""));
    }

    /** Returns true for collected events that expire later than the events themselves. */
    private boolean isLongLivedCollection(Item item) {
        var events = world.instant().plus(Limits.EVENT_RETENTION).getEpochSecond();
        return item.key().partition().startsWith("COLLECT#")
                && item.expiresAt().filter(at -> at <= events).isEmpty();
    }

    private List<String> leftovers() {
        var all = endAll();
        world.runUntil(world.instant().plus(LONG_AFTER));
        return Stream.concat(
                        simulation.table().items().stream()
                                .filter(item -> !isExpired(item))
                                .filter(item -> !isPermanent(item) || names(item, all))
                                .map(item -> item.key() + " expires at " + item.expiresAt()),
                        objects())
                .toList();
    }

    /** Returns the objects that the sweeper does not delete. */
    private Stream<String> objects() {
        new ObjectCleanup(simulation.ports(), simulation.blobs(), RuntimeObserver.NONE).run(Instant.MAX);
        return simulation
                .blobs()
                .list(Blobs.INSTANCE_PREFIX, Integer.MAX_VALUE - 1, Optional.empty())
                .objects()
                .stream()
                .map(Object::toString);
    }

    /** Cancels the instances that have not ended. @return the ids of all instances */
    private Set<String> endAll() {
        var all = new TreeSet<String>();
        for (int i = 0; i < CANCELLATIONS; i++) {
            var listed = listAll();
            listed.forEach(instance -> all.add(instance.id()));
            listed.stream()
                    .filter(instance -> !instance.status().isFinal())
                    .forEach(instance -> instances.cancel(instance.id(), "the run is over", false));
            world.run();
        }
        return all;
    }

    private List<ListedInstance> listAll() {
        return Stream.concat(
                        instances
                                .list(Optional.empty(), Optional.empty(), 1_000, Optional.empty())
                                .instances()
                                .stream(),
                        Arrays.stream(Status.values())
                                .flatMap(status -> instances
                                        .list(Optional.empty(), Optional.of(status), 1_000, Optional.empty())
                                        .instances()
                                        .stream()))
                .toList();
    }

    private boolean isExpired(Item item) {
        return item.expiresAt()
                .filter(at -> at <= world.instant().getEpochSecond())
                .isPresent();
    }

    private static boolean isPermanent(Item item) {
        return PERMANENT.contains(item.key().partition().replaceAll("#.*", ""));
    }

    private static boolean names(Item item, Set<String> all) {
        var text = item.key() + new String(item.body(), StandardCharsets.ISO_8859_1);
        return all.stream().anyMatch(text::contains);
    }
}
