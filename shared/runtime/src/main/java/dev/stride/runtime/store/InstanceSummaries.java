package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus.Begin;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The store of instance summaries, which are shown in lists of instances, under {@code INSTANCE#<id>} / {@code HEAD}. A summary
 * is written only when an instance starts, is suspended, resumes or ends; in between, the current status of an open instance is
 * found in its root branch.
 */
public final class InstanceSummaries {

    static final String SORT = "HEAD";

    /**
     * Maximum size of a Begin message, which starts an instance, inside the instance's summary. The input is not
     * counted. A larger message is stored as a blob. The limit keeps the summary under one kilobyte, because DynamoDB
     * copies it into two indexes at each write.
     */
    private static final int BEGINNING_BYTES = 400;

    /** Maximum size of an input inside the summary. A larger input becomes a blob. */
    private static final int INPUT_BYTES = 250;

    private final Table table;
    private final Blobs blobs;

    public InstanceSummaries(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /**
     * Loads the summary of an instance.
     *
     * @throws UnreadableData if this release cannot read it
     */
    public Optional<InstanceSummary> load(String instance) {
        return find(instance).map(InstanceSummaries::decode);
    }

    /** Loads the summary of an instance like {@link #load}. Returns empty also if this release cannot read it. */
    public Optional<InstanceSummary> loadReadable(String instance) {
        return find(instance).flatMap(InstanceSummaries::decodeReadable);
    }

    /** Returns whether an instance has a summary, even if this release cannot decode the summary. */
    public boolean exists(String instance) {
        return find(instance).isPresent();
    }

    private Optional<Item> find(String instance) {
        return table.get(key(instance)).filter(item -> !isErased(item));
    }

    /**
     * The summaries of several instances.
     *
     * @param unreadable ids of the instances whose summary this release cannot read
     */
    public record Summaries(List<InstanceSummary> readable, List<String> unreadable) {
        public Summaries {
            readable = List.copyOf(readable);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** Loads the summaries of at most {@link Limits#PAGE_SIZE} instances, in any order. The read is eventually consistent. */
    public Summaries loadAll(List<String> instances) {
        return decodeAll(
                table.getAll(instances.stream().map(InstanceSummaries::key).toList()).stream()
                        .filter(item -> !isErased(item))
                        .toList());
    }

    static Summaries decodeAll(Collection<Item> items) {
        var readable = new ArrayList<InstanceSummary>();
        var unreadable = new ArrayList<String>();
        for (var item : items) {
            decodeReadable(item)
                    .ifPresentOrElse(
                            readable::add,
                            () -> unreadable.add(TableKeys.instanceOf(item.key().partition())));
        }
        return new Summaries(readable, unreadable);
    }

    private static Optional<InstanceSummary> decodeReadable(Item item) {
        return UnreadableData.asEmpty(() -> Optional.of(decode(item)));
    }

    /**
     * Replaces the summary by a tombstone. The tombstone does not appear in lists, and later updates of the summary do
     * not change it.
     *
     * @param expiry of the tombstone
     */
    public void erase(String instance, long expiry) {
        var tombstone = new Item(key(instance), Long.MAX_VALUE, new byte[0], Optional.empty(), Optional.of(expiry));
        table.put(tombstone, new Condition.VersionBelow(Long.MAX_VALUE));
    }

    public boolean isErased(String instance) {
        return table.get(key(instance)).filter(InstanceSummaries::isErased).isPresent();
    }

    /** Returns whether the item is the tombstone of a summary. */
    static boolean isErased(Item item) {
        return item.version() == Long.MAX_VALUE;
    }

    /**
     * Stores the summary of a new instance. If the instance already has a summary, keeps that summary, even if the
     * instance has ended, and only adds the input if it is missing. Stores large data after the summary, so that a
     * cleanup finds the data through the summary even if this method fails halfway.
     */
    public void add(String instance, WorkflowId workflow, Instant startedAt, Begin begin) {
        var input = Part.of(begin.input(), INPUT_BYTES, Blobs.instanceName(instance, "input"));
        var rest = Part.of(
                begin.withInput(NullNode.getInstance()), BEGINNING_BYTES, Blobs.instanceName(instance, "begin"));
        var instanceSummary = InstanceSummary.pending(instance, workflow, startedAt)
                .withInput(input.value(), input.blob())
                .withBegin(rest.value(), rest.blob())
                .withDetails(SummaryDetails.ofStart(
                        rest.blob().map(_ -> Starter.from(begin)),
                        input.blob().map(_ -> input.bytes().length),
                        rest.blob().flatMap(_ -> begin.lineage())));
        if (table.put(item(instanceSummary, 0), new Condition.Absent()) instanceof Table.PutResult.ConditionFailed) {
            update(
                    instance,
                    stored -> stored.filter(it -> !it.hasInput()).map(it -> it.withInput(input.value(), input.blob())));
        }
        input.store(blobs);
        rest.store(blobs);
    }

    /** Returns whether the input of a start is small enough for the summary. */
    public static boolean holdsInput(Begin begin) {
        return Json.encode(begin.input()).length <= INPUT_BYTES;
    }

    /** A value of a summary that is stored inline if it is small, or else as a blob. */
    private record Part<T>(Optional<T> value, Optional<String> blob, byte[] bytes) {

        static <T> Part<T> of(T value, int maxBytes, String blob) {
            var bytes = Json.encode(value);
            return bytes.length <= maxBytes
                    ? new Part<>(Optional.of(value), Optional.empty(), bytes)
                    : new Part<>(Optional.empty(), Optional.of(blob), bytes);
        }

        void store(Blobs blobs) {
            blob.ifPresent(name -> blobs.put(name, CompressedJson.compress(bytes)));
        }
    }

    /** Returns the Begin message of an open instance, including the input, so that the message can be sent again. */
    public Optional<Begin> loadBegin(InstanceSummary instanceSummary) {
        return loadBeginWithoutInput(instanceSummary)
                .flatMap(begin -> loadInput(instanceSummary).map(begin::withInput));
    }

    /** Returns the Begin message of an open instance with the input null. */
    public Optional<Begin> loadBeginWithoutInput(InstanceSummary instanceSummary) {
        return instanceSummary
                .begin()
                .or(() -> instanceSummary
                        .beginAt()
                        .flatMap(blobs::get)
                        .map(bytes -> Json.decode(CompressedJson.read(bytes), Begin.class)));
    }

    public Optional<JsonNode> loadInput(InstanceSummary instanceSummary) {
        return instanceSummary
                .input()
                .or(() -> instanceSummary
                        .inputAt()
                        .flatMap(blobs::get)
                        .map(bytes -> Json.decode(CompressedJson.read(bytes), JsonNode.class)));
    }

    /**
     * A new status of an instance.
     *
     * @param version the version of the root branch at which the instance reached the status
     * @param expiry the epoch second after which the summary may be deleted
     * @param details what the root branch adds to the summary
     * @param workflow returns the workflow and version that the instance runs; asked only if a retry may have changed it
     */
    public record StatusUpdate(
            long version,
            Status status,
            Optional<Instant> endedAt,
            Optional<Long> expiry,
            SummaryDetails details,
            Supplier<WorkflowId> workflow) {

        private InstanceSummary applyTo(InstanceSummary summary) {
            var current = summary.status().isFinal() ? summary.withWorkflow(workflow.get()) : summary;
            return current.withStatus(version, status, endedAt, Optional.empty(), expiry)
                    .withDetails(details.withStart(
                            summary.startedBy(), summary.details().flatMap(SummaryDetails::inputBytes)));
        }
    }

    /**
     * Updates the status of an instance. Has no effect if the summary already reflects the version of the update or a later one.
     *
     * @param newSummary creates the summary, if none is stored yet
     * @return the summary before the update, if there was one
     */
    public Optional<InstanceSummary> updateStatus(
            String instance, StatusUpdate statusUpdate, Supplier<InstanceSummary> newSummary) {
        return update(
                instance,
                stored -> Optional.of(stored.orElseGet(newSummary))
                        .filter(instanceSummary -> instanceSummary.version() < statusUpdate.version())
                        .map(statusUpdate::applyTo));
    }

    /**
     * Stores a new summary with the given status by a conditional write. If the instance already has a summary, updates
     * that one like {@link #updateStatus}. Use this method if the instance probably has no summary yet, because it then
     * saves a read.
     *
     * @return the summary before the update, if there was one
     */
    public Optional<InstanceSummary> addStatus(String instance, StatusUpdate statusUpdate, InstanceSummary newSummary) {
        var added = item(statusUpdate.applyTo(newSummary), 1);
        return table.put(added, new Condition.Absent()) instanceof Table.PutResult.Stored
                ? Optional.empty()
                : updateStatus(instance, statusUpdate, () -> newSummary);
    }

    /** Returns whether the summary can be read and reflects the given version of the root branch or a later one. */
    public boolean isUpToDate(String instance, long version) {
        return loadReadable(instance)
                .filter(instanceSummary -> instanceSummary.version() >= version)
                .isPresent();
    }

    /**
     * Records that an instance has failed because it could not be started.
     *
     * @param expiry the epoch second after which the summary may be deleted
     */
    public void markFailed(String instance, Fault fault, Instant endedAt, long expiry) {
        update(
                instance,
                stored -> stored.filter(instanceSummary -> instanceSummary.version() == 0
                                && !instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                0, Status.FAULTED, Optional.of(endedAt), Optional.of(fault), Optional.of(expiry))));
    }

    /** Marks an instance as pending again after it had failed to begin. */
    public void markPending(String instance) {
        update(
                instance,
                stored -> stored.filter(instanceSummary -> instanceSummary.version() == 0
                                && instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                0, Status.PENDING, Optional.empty(), Optional.empty(), Optional.empty())));
    }

    /**
     * Marks an open instance as suspended in its summary. Used if its root branch cannot be suspended, for example
     * because the message that should suspend it cannot be handled. The next status update by the root branch replaces
     * this mark.
     */
    public void markSuspended(String instance, Fault fault) {
        update(
                instance,
                stored -> stored.filter(
                                instanceSummary -> !instanceSummary.status().isFinal())
                        .map(instanceSummary -> instanceSummary.withStatus(
                                instanceSummary.version(),
                                Status.SUSPENDED,
                                Optional.empty(),
                                Optional.of(fault),
                                Optional.empty())));
    }

    /**
     * Applies a change to the stored summary, and retries after write conflicts. Writes nothing if the change returns empty or
     * the summary is a tombstone. A summary that this release cannot read counts as missing.
     *
     * @return the summary before the change
     */
    private Optional<InstanceSummary> update(
            String instance, Function<Optional<InstanceSummary>, Optional<InstanceSummary>> change) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key(instance));
            if (item.filter(InstanceSummaries::isErased).isPresent()) {
                return Optional.empty();
            }
            var stored = item.flatMap(InstanceSummaries::decodeReadable);
            var next = change.apply(stored);
            if (next.isEmpty()) {
                return stored;
            }
            var lock = item.map(Item::version);
            var condition = lock.<Condition>map(Condition.VersionIs::new).orElseGet(Condition.Absent::new);
            if (table.put(item(next.get(), lock.orElse(0L) + 1), condition) instanceof Table.PutResult.Stored) {
                return stored;
            }
        }
        throw new IllegalStateException(
                "too many concurrent updates of the summary of instance %s; the message will be redelivered"
                        .formatted(instance));
    }

    /**
     * Returns the entries of an instance in the secondary indexes: one in a list of its workflow's instances, and one in a list
     * of all instances.
     */
    private static Listing listing(InstanceSummary summary) {
        var hash = summary.instance().hashCode();
        var ofWorkflow = InstanceList.ofWorkflow(summary.workflow().id(), summary.status());
        var ofAll = InstanceList.ofAllWorkflows(summary.status());
        return new Listing(
                ofWorkflow.shard(Math.floorMod(hash, ofWorkflow.count())),
                summary.instance(),
                Optional.of(ofAll.shard(Math.floorMod(hash, ofAll.count()))));
    }

    static InstanceSummary decode(Item item) {
        return Json.decode(item.body(), InstanceSummary.class);
    }

    private static Item item(InstanceSummary instanceSummary, long lock) {
        return new Item(
                key(instanceSummary.instance()),
                lock,
                Json.encode(instanceSummary),
                Optional.of(listing(instanceSummary)),
                instanceSummary.expiresAt());
    }

    static Key key(String instance) {
        return new Key(TableKeys.instance(instance), SORT);
    }
}
