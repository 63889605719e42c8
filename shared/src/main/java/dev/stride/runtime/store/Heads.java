package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus.Begin;
import dev.stride.plan.Fault;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What lists of instances show: {@code INSTANCE#<id>} / {@code HEAD}, written when an instance is started, suspended, resumed
 * and when it ends. Otherwise an open instance's true status is its root branch's.
 */
public final class Heads {

    static final String SORT = "HEAD";

    /** A beginning longer than this is kept out of the head, which is written twice and copied into an index each time. */
    private static final int BEGINNING_BYTES = 500;

    private final Table table;
    private final Blobs blobs;

    public Heads(Table table, Blobs blobs) {
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
    public record Head(
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
        public static Head open(String instance, WorkflowId workflow, Instant startedAt) {
            return new Head(
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

        Head standing(long since, Status now, Optional<Instant> end, Optional<Fault> why, Optional<Long> expiry) {
            return new Head(
                    instance,
                    workflow,
                    since,
                    now,
                    startedAt,
                    end,
                    input,
                    inputAt,
                    why,
                    begin.filter(_ -> !now.ended()),
                    beginAt.filter(_ -> !now.ended()),
                    expiry);
        }

        /** Whether what it was begun with is kept elsewhere. */
        public boolean hasMoreElsewhere() {
            return inputAt.isPresent() || beginAt.isPresent();
        }

        /** Whether its time is over; it may still be there. */
        public boolean isOver(Instant now) {
            return expiresAt.filter(at -> at <= now.getEpochSecond()).isPresent();
        }

        boolean knowsInput() {
            return input.isPresent() || inputAt.isPresent();
        }

        Head with(Optional<JsonNode> given, Optional<String> givenAt) {
            return new Head(
                    instance, workflow, version, status, startedAt, endedAt, given, givenAt, fault, begin, beginAt,
                    expiresAt);
        }

        private Head begunBy(Optional<Begin> how, Optional<String> howAt) {
            return new Head(
                    instance, workflow, version, status, startedAt, endedAt, input, inputAt, fault, how, howAt,
                    expiresAt);
        }
    }

    public Optional<Head> load(String instance) {
        return table.get(key(instance)).map(Heads::head);
    }

    /** Shows a new instance. One that is shown already, perhaps as ended, gets its input if that is not known yet. */
    public void open(String instance, WorkflowId workflow, Instant startedAt, Begin begin) {
        var head = begun(given(Head.open(instance, workflow, startedAt), begin.input()), begin);
        if (table.put(item(head, 0), new Condition.Absent()) instanceof Table.Put.Refused) {
            change(instance, shown -> shown.filter(it -> !it.knowsInput()).map(it -> given(it, begin.input())));
        }
    }

    private Head begun(Head head, Begin begin) {
        var how = begin.withInput(NullNode.getInstance());
        var bytes = Json.bytes(how);
        if (bytes.length <= BEGINNING_BYTES) {
            return head.begunBy(Optional.of(how), Optional.empty());
        }
        var name = Blobs.ofInstance(head.instance(), "begin");
        blobs.put(name, bytes);
        return head.begunBy(Optional.empty(), Optional.of(name));
    }

    /** How an instance began that is open. */
    public Optional<Begin> begin(Head head) {
        return head.begin()
                .or(() -> head.beginAt().flatMap(blobs::get).map(bytes -> Json.read(bytes, Begin.class)))
                .flatMap(begin -> input(head).map(begin::withInput));
    }

    private Head given(Head head, JsonNode input) {
        var bytes = Json.bytes(input);
        if (bytes.length <= Limits.INLINE_DATA_BYTES) {
            return head.with(Optional.of(input), Optional.empty());
        }
        var name = Blobs.ofInstance(head.instance(), "input");
        blobs.put(name, bytes);
        return head.with(Optional.empty(), Optional.of(name));
    }

    /** What an instance was started with. */
    public Optional<JsonNode> input(Head head) {
        return head.input().or(() -> head.inputAt().flatMap(blobs::get).map(bytes -> Json.read(bytes, JsonNode.class)));
    }

    /**
     * Shows where an instance stands since a version of its root branch. What is told of an earlier version, or again, changes
     * nothing. One that stands there before it is shown may be shown at the same moment, with its input, which then stays.
     *
     * @param expiry epoch second after which nobody needs it any more
     * @param unseen the instance, if it is not shown yet
     * @return what was shown before, if anything
     */
    public Optional<Head> show(
            String instance,
            long version,
            Status status,
            Optional<Instant> endedAt,
            Optional<Long> expiry,
            Supplier<Head> unseen) {
        return change(
                instance,
                shown -> Optional.of(shown.orElseGet(unseen))
                        .filter(head -> head.version() < version)
                        .map(head -> head.standing(version, status, endedAt, Optional.empty(), expiry)));
    }

    /** Whether lists show where an instance stands since a version of its root branch, or since a later one. */
    public boolean shows(String instance, long version) {
        return load(instance).filter(head -> head.version() >= version).isPresent();
    }

    /**
     * Shows that an instance could not even begin.
     *
     * @param expiry epoch second after which nobody needs it any more
     */
    public void fail(String instance, Fault fault, Instant endedAt, long expiry) {
        change(
                instance,
                shown -> shown.filter(
                                head -> head.version() == 0 && !head.status().ended())
                        .map(head -> head.standing(
                                0, Status.FAULTED, Optional.of(endedAt), Optional.of(fault), Optional.of(expiry))));
    }

    /** Shows an instance that could not begin as one that is to begin after all. */
    public void reopen(String instance) {
        change(
                instance,
                shown -> shown.filter(
                                head -> head.version() == 0 && head.status().ended())
                        .map(head -> head.standing(
                                0, Status.PENDING, Optional.empty(), Optional.empty(), Optional.empty())));
    }

    /** Shows an instance as suspended that cannot tell so itself. What it does later is shown as ever. */
    public void suspend(String instance, Fault fault) {
        change(
                instance,
                shown -> shown.filter(head -> !head.status().ended())
                        .map(head -> head.standing(
                                head.version(),
                                Status.SUSPENDED,
                                Optional.empty(),
                                Optional.of(fault),
                                Optional.empty())));
    }

    /** Makes of what is shown what the change makes of it, if anything. @return what was shown before */
    private Optional<Head> change(String instance, Function<Optional<Head>, Optional<Head>> change) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var item = table.get(key(instance));
            var shown = item.map(Heads::head);
            var next = change.apply(shown);
            if (next.isEmpty()) {
                return shown;
            }
            var lock = item.map(Item::version);
            var condition = lock.<Condition>map(Condition.VersionIs::new).orElseGet(Condition.Absent::new);
            if (table.put(item(next.get(), lock.orElse(0L) + 1), condition) instanceof Table.Put.Stored) {
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

    static Head head(Item item) {
        return Json.read(item.body(), Head.class);
    }

    private static Item item(Head head, long lock) {
        return new Item(
                key(head.instance()),
                lock,
                Json.bytes(head),
                Optional.of(listing(head.workflow().id(), head.status(), head.instance())),
                head.expiresAt());
    }

    private static Key key(String instance) {
        return new Key(Keys.instance(instance), SORT);
    }
}
