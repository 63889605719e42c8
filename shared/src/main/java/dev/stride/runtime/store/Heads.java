package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.Status;
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

/**
 * What lists of instances show: {@code INSTANCE#<id>} / {@code HEAD}, written when an instance is started, ends or goes on after its end.
 * An open instance's true status is its root branch's.
 */
public final class Heads {

    /** What is shown has the version of the root branch that made it so; before there is one, this. */
    private static final long UNBEGUN = 0;

    private final Table table;
    private final Blobs blobs;

    public Heads(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /**
     * One instance in short.
     *
     * @param status {@link Status#PENDING} from the start, or a retry, to the end
     * @param input what it was started with, unless that is large
     * @param inputAt name of the blob that holds a large input
     * @param fault why it never ran, if it could not
     */
    public record Head(
            String instance,
            WorkflowId workflow,
            Status status,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<JsonNode> input,
            Optional<String> inputAt,
            Optional<Fault> fault) {

        /** An instance that has just been started. */
        static Head open(String instance, WorkflowId workflow, Instant startedAt) {
            return new Head(
                    instance,
                    workflow,
                    Status.PENDING,
                    startedAt,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        Head as(Status now, Optional<Instant> when, Optional<Fault> why) {
            return new Head(instance, workflow, now, startedAt, when, input, inputAt, why);
        }

        boolean knowsInput() {
            return input.isPresent() || inputAt.isPresent();
        }

        Head with(Optional<JsonNode> given, Optional<String> givenAt) {
            return new Head(instance, workflow, status, startedAt, endedAt, given, givenAt, fault);
        }
    }

    public Optional<Head> load(String instance) {
        return table.get(key(instance)).map(Heads::head);
    }

    /** Shows a new instance. One that is shown already, perhaps as ended, gets its input if that is not known yet. */
    public void open(String instance, WorkflowId workflow, Instant startedAt, JsonNode input) {
        var head = given(Head.open(instance, workflow, startedAt), input);
        if (table.put(item(head, UNBEGUN), new Condition.Absent()) instanceof Table.Put.Refused(var existing)) {
            existing.filter(item -> !head(item).knowsInput())
                    .ifPresent(item -> table.put(
                            item(given(head(item), input), item.version()), new Condition.VersionIs(item.version())));
        }
    }

    private Head given(Head head, JsonNode input) {
        var bytes = Json.bytes(input);
        if (bytes.length <= Limits.INLINE_DATA_BYTES) {
            return head.with(Optional.of(input), Optional.empty());
        }
        var name = head.instance() + "/input";
        blobs.put(name, bytes);
        return head.with(Optional.empty(), Optional.of(name));
    }

    /** What an instance was started with. */
    public Optional<JsonNode> input(Head head) {
        return head.input().or(() -> head.inputAt().flatMap(blobs::get).map(bytes -> Json.read(bytes, JsonNode.class)));
    }

    /**
     * Shows that an instance has ended, or is open again. A second time, or a late one, changes nothing. One that ends before it
     * is shown may be shown at the same moment, with its input, which then stays.
     *
     * @param workflow and when it was started, for one that is not shown yet
     * @param version of its root branch that made it so
     */
    public void show(
            String instance,
            WorkflowId workflow,
            Instant startedAt,
            Status status,
            Optional<Instant> endedAt,
            long version) {
        var known = load(instance);
        if (known.isEmpty()) {
            var unseen = Head.open(instance, workflow, startedAt).as(status, endedAt, Optional.empty());
            known = switch (table.put(item(unseen, version), new Condition.Absent())) {
                case Table.Put.Stored() -> Optional.empty();
                case Table.Put.Refused(var existing) -> existing.map(Heads::head);
            };
        }
        known.map(head -> head.as(status, endedAt, Optional.empty()))
                .ifPresent(head -> table.put(item(head, version), new Condition.VersionBelow(version)));
    }

    /** Whether what a version of the root branch made of an instance was shown, or what a later one made of it. */
    public boolean shows(String instance, long version) {
        return table.get(key(instance)).filter(item -> item.version() >= version).isPresent();
    }

    /** Shows that an instance could not even begin. One that has begun is not changed. */
    public void fail(String instance, Fault fault, Instant endedAt) {
        load(instance)
                .map(head -> head.as(Status.FAULTED, Optional.of(endedAt), Optional.of(fault)))
                .ifPresent(head -> table.put(item(head, UNBEGUN), new Condition.VersionIs(UNBEGUN)));
    }

    /** Shows that an instance that could not begin is to begin after all. */
    public void reopen(String instance) {
        load(instance)
                .map(head -> head.as(Status.PENDING, Optional.empty(), Optional.empty()))
                .ifPresent(head -> table.put(item(head, UNBEGUN), new Condition.VersionIs(UNBEGUN)));
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

    private static Item item(Head head, long version) {
        return new Item(
                key(head.instance()),
                version,
                Json.bytes(head),
                Optional.of(listing(head.workflow().id(), head.status(), head.instance())),
                Optional.empty());
    }

    private static Key key(String instance) {
        return new Key(Keys.instance(instance), "HEAD");
    }
}
