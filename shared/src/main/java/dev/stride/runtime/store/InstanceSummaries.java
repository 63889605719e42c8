package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus.Begin;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What lists of instances show: {@code INSTANCE#<id>} / {@code HEAD}, written when an instance is started, suspended, resumed
 * and when it ends. Otherwise an open instance's true status is its root branch's.
 */
public final class InstanceSummaries {

    static final String SORT = "HEAD";

    /** A beginning longer than this is kept out of the head, which is written twice and copied into an index each time. */
    private static final int BEGINNING_BYTES = 500;

    private final Table table;
    private final Blobs blobs;

    public InstanceSummaries(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /**
     * One instance in short.
     *
     * @param version of its root branch when it began to stand where it does
     * @param status {@link Status#PENDING} from the start to the end, but while it is suspended
     * @param input what it was started with, unless that is large
     * @param inputAt name of the blob that holds a large input
     * @param fault why it never ran, or cannot go on, if that is so
     * @param begin how an instance that is open began, its input aside, unless that is large: what began it may be lost
     * @param beginAt name of the blob that holds a large beginning
     * @param expiresAt epoch second after which nobody needs it any more, once it has ended
     */
    public record InstanceSummary(
            String instance,
            WorkflowId workflow,
            long version,
            Status status,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<JsonNode> input,
            Optional<String> inputAt,
            Optional<Fault> fault,
            Optional<Begin> begin,
            Optional<String> beginAt,
            Optional<Long> expiresAt) {

        /** An instance that has just been started. */
        public static InstanceSummary pending(String instance, WorkflowId workflow, Instant startedAt) {
            return new InstanceSummary(
                    instance,
                    workflow,
                    0,
                    Status.PENDING,
                    startedAt,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        InstanceSummary withStatus(
                long since, Status now, Optional<Instant> end, Optional<Fault> why, Optional<Long> expiry) {
            return new InstanceSummary(
                    instance,
                    workflow,
                    since,
                    now,
                    startedAt,
                    end,
                    input,
                    inputAt,
                    why,
                    begin.filter(_ -> !now.isFinal()),
                    beginAt.filter(_ -> !now.isFinal()),
                    expiry);
        }

        /** Whether what it was begun with is kept elsewhere. */
        public boolean hasLargeData() {
            return inputAt.isPresent() || beginAt.isPresent();
        }

        /** Whether its time is over; it may still be there. */
        public boolean isOver(Instant now) {
            return expiresAt.filter(at -> at <= now.getEpochSecond()).isPresent();
        }

        boolean hasInput() {
            return input.isPresent() || inputAt.isPresent();
        }

        InstanceSummary withInput(Optional<JsonNode> given, Optional<String> givenAt) {
            return new InstanceSummary(
                    instance, workflow, version, status, startedAt, endedAt, given, givenAt, fault, begin, beginAt,
                    expiresAt);
        }

        private InstanceSummary withBegin(Optional<Begin> how, Optional<String> howAt) {
            return new InstanceSummary(
                    instance, workflow, version, status, startedAt, endedAt, input, inputAt, fault, how, howAt,
                    expiresAt);
        }
    }

    public Optional<InstanceSummary> load(String instance) {
        return table.get(key(instance)).map(InstanceSummaries::head);
    }

    /** Shows a new instance. One that is shown already, perhaps as ended, gets its input if that is not known yet. */
    public void add(String instance, WorkflowId workflow, Instant startedAt, Begin begin) {
        var instanceSummary =
                withBegin(withInput(InstanceSummary.pending(instance, workflow, startedAt), begin.input()), begin);
        if (table.put(item(instanceSummary, 0), new Condition.Absent()) instanceof Table.PutResult.ConditionFailed) {
            update(instance, shown -> shown.filter(it -> !it.hasInput()).map(it -> withInput(it, begin.input())));
        }
    }

    private InstanceSummary withBegin(InstanceSummary instanceSummary, Begin begin) {
        var how = begin.withInput(NullNode.getInstance());
        var bytes = Json.encode(how);
        if (bytes.length <= BEGINNING_BYTES) {
            return instanceSummary.withBegin(Optional.of(how), Optional.empty());
        }
        var name = Blobs.instanceName(instanceSummary.instance(), "begin");
        blobs.put(name, bytes);
        return instanceSummary.withBegin(Optional.empty(), Optional.of(name));
    }

    /** How an instance began that is open. */
    public Optional<Begin> loadBegin(InstanceSummary instanceSummary) {
        return instanceSummary
                .begin()
                .or(() -> instanceSummary.beginAt().flatMap(blobs::get).map(bytes -> Json.decode(bytes, Begin.class)))
                .flatMap(begin -> loadInput(instanceSummary).map(begin::withInput));
    }

    private InstanceSummary withInput(InstanceSummary instanceSummary, JsonNode input) {
        var bytes = Json.encode(input);
        if (bytes.length <= Limits.INLINE_DATA_BYTES) {
            return instanceSummary.withInput(Optional.of(input), Optional.empty());
        }
        var name = Blobs.instanceName(instanceSummary.instance(), "input");
        blobs.put(name, bytes);
        return instanceSummary.withInput(Optional.empty(), Optional.of(name));
    }

    /** What an instance was started with. */
    public Optional<JsonNode> loadInput(InstanceSummary instanceSummary) {
        return instanceSummary
                .input()
                .or(() ->
                        instanceSummary.inputAt().flatMap(blobs::get).map(bytes -> Json.decode(bytes, JsonNode.class)));
    }

    /**
     * Shows where an instance stands since a version of its root branch. What is told of an earlier version, or again, changes
     * nothing. One that stands there before it is shown may be shown at the same moment, with its input, which then stays.
     *
     * @param expiry epoch second after which nobody needs it any more
     * @param unseen the instance, if it is not shown yet
     * @return what was shown before, if anything
     */
    public Optional<InstanceSummary> updateStatus(
            String instance,
            long version,
            Status status,
            Optional<Instant> endedAt,
            Optional<Long> expiry,
            Supplier<InstanceSummary> unseen) {
        return update(
                instance,
                shown -> Optional.of(shown.orElseGet(unseen))
                        .filter(instanceSummary -> instanceSummary.version() < version)
                        .map(instanceSummary ->
                                instanceSummary.withStatus(version, status, endedAt, Optional.empty(), expiry)));
    }

    /** Whether lists show where an instance stands since a version of its root branch, or since a later one. */
    public boolean isUpToDate(String instance, long version) {
        return load(instance)
                .filter(instanceSummary -> instanceSummary.version() >= version)
                .isPresent();
    }

    /**
     * Shows that an instance could not even begin.
     *
     * @param expiry epoch second after which nobody needs it any more
     */
    public void markFailed(String instance, Fault fault, Instant endedAt, long expiry) {
        update(
                instance,
                shown -> shown.filter(instanceSummary -> instanceSummary.version() == 0
                                && !instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                0, Status.FAULTED, Optional.of(endedAt), Optional.of(fault), Optional.of(expiry))));
    }

    /** Shows an instance that could not begin as one that is to begin after all. */
    public void markPending(String instance) {
        update(
                instance,
                shown -> shown.filter(instanceSummary -> instanceSummary.version() == 0
                                && instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                0, Status.PENDING, Optional.empty(), Optional.empty(), Optional.empty())));
    }

    /** Shows an instance as suspended that cannot tell so itself. What it does later is shown as ever. */
    public void markSuspended(String instance, Fault fault) {
        update(
                instance,
                shown -> shown.filter(
                                instanceSummary -> !instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                instanceSummary.version(),
                                Status.SUSPENDED,
                                Optional.empty(),
                                Optional.of(fault),
                                Optional.empty())));
    }

    /** Makes of what is shown what the change makes of it, if anything. @return what was shown before */
    private Optional<InstanceSummary> update(
            String instance, Function<Optional<InstanceSummary>, Optional<InstanceSummary>> change) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key(instance));
            var shown = item.map(InstanceSummaries::head);
            var next = change.apply(shown);
            if (next.isEmpty()) {
                return shown;
            }
            var lock = item.map(Item::version);
            var condition = lock.<Condition>map(Condition.VersionIs::new).orElseGet(Condition.Absent::new);
            if (table.put(item(next.get(), lock.orElse(0L) + 1), condition) instanceof Table.PutResult.Stored) {
                return shown;
            }
        }
        throw new IllegalStateException("what is shown of " + instance + " is contended; the queue will try again");
    }

    /** Instances of a workflow, open or ended in one way, in one of the index's shards. */
    static Listing listing(String workflow, Status status, String instance) {
        return new Listing(listingName(workflow, status, shard(instance)), instance);
    }

    static String listingName(String workflow, Status status, int shard) {
        return "INSTANCES#" + workflow + "#" + status + "#" + shard;
    }

    /** Spreads the instances of one workflow over the index, so that no part of it is hot. */
    private static int shard(String instance) {
        return Math.floorMod(instance.hashCode(), InstanceList.SHARDS);
    }

    static InstanceSummary head(Item item) {
        return Json.decode(item.body(), InstanceSummary.class);
    }

    private static Item item(InstanceSummary instanceSummary, long lock) {
        return new Item(
                key(instanceSummary.instance()),
                lock,
                Json.encode(instanceSummary),
                Optional.of(
                        listing(instanceSummary.workflow().id(), instanceSummary.status(), instanceSummary.instance())),
                instanceSummary.expiresAt());
    }

    private static Key key(String instance) {
        return new Key(TableKeys.instance(instance), SORT);
    }
}
