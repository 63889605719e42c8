package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.time.Instant;
import java.util.Optional;

/**
 * What lists of instances show: {@code INSTANCE#<id>} / {@code HEAD}, written when an instance is started and when it ends.
 * An open instance's true status is its root branch's.
 */
public final class Heads {

    private final Table table;

    public Heads(Table table) {
        this.table = table;
    }

    /**
     * One instance in short.
     *
     * @param status {@link Status#PENDING} from the start to the end
     * @param input empty when it is too large for a head or the instance was not started with one
     */
    public record Head(
            String instance,
            WorkflowId workflow,
            Status status,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<JsonNode> input) {}

    public Optional<Head> load(String instance) {
        return table.get(key(instance)).map(Heads::head);
    }

    /** Shows a new instance, unless it is shown already. */
    public void open(Head head) {
        table.put(item(head, 0), new Condition.Absent());
    }

    /** Shows that an instance has ended. A second time, or a late one, changes nothing. */
    public void close(String instance, WorkflowId workflow, Instant startedAt, Status status, Instant endedAt) {
        var input = load(instance).flatMap(Head::input);
        var head = new Head(instance, workflow, status, startedAt, Optional.of(endedAt), input);
        table.put(item(head, 1), new Condition.VersionBelow(1));
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
