package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Deployed definitions: {@code WORKFLOW#<id>} / {@code VERSION#<version>}, and {@code NEWEST} beside them. */
public final class WorkflowStore {

    private static final String LISTING = "WORKFLOWS";
    private static final String REMOVED_LISTING = "WORKFLOWS#REMOVED";
    private static final String NEWEST = "NEWEST";
    private static final String REMOVED = "REMOVED";

    private final Table table;
    private final Blobs blobs;

    public WorkflowStore(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /**
     * One version as it was deployed.
     *
     * @param digest of the source, its resources and the documents that were read on the network
     * @param plan digest of the compiled plan
     * @param documents all that the definition refers to, as they were read when it was deployed
     */
    public record DeployedWorkflow(
            WorkflowId workflow,
            String name,
            String language,
            String digest,
            String plan,
            Instant at,
            List<PinnedDocument> documents) {
        /** One that was stored before documents were kept has none. */
        public DeployedWorkflow {
            documents = Optional.ofNullable(documents).map(List::copyOf).orElse(List.of());
        }
    }

    /** A document that a definition refers to. @param sha256 of its text in UTF-8, in hexadecimal */
    public record PinnedDocument(String uri, String sha256) {

        public static PinnedDocument of(String uri, byte[] text) {
            return new PinnedDocument(uri, Digest.hex(text));
        }
    }

    /**
     * What the author sent.
     *
     * @param resources texts by the name the definition uses
     */
    public record SourceText(String definition, Map<String, String> resources) {
        public SourceText {
            resources = Map.copyOf(resources);
        }
    }

    /**
     * Stores a version with its source, unless a version with this id is stored already.
     *
     * @return the version that was stored already, whose digest may differ; empty when this one was stored
     */
    public Optional<DeployedWorkflow> register(DeployedWorkflow deployedWorkflow, SourceText sourceText) {
        blobs.put("definition/" + deployedWorkflow.digest(), Json.encode(sourceText));
        var item = Item.of(key(deployedWorkflow.workflow()), Json.encode(deployedWorkflow));
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> Optional.empty();
            case Table.PutResult.ConditionFailed(var existing) ->
                Optional.of(existing.map(WorkflowStore::decode).orElse(deployedWorkflow));
        };
    }

    /** Makes a version the newest, unless a later one is. */
    public void promote(DeployedWorkflow deployedWorkflow) {
        var id = deployedWorkflow.workflow().id();
        var item = new Item(
                new Key(TableKeys.workflow(id), NEWEST),
                deployedWorkflow.at().toEpochMilli(),
                Json.encode(deployedWorkflow),
                Optional.of(new Listing(LISTING, id)),
                Optional.empty());
        table.put(item, new Condition.VersionBelow(deployedWorkflow.at().toEpochMilli()));
        table.delete(new Key(TableKeys.workflow(id), REMOVED));
    }

    public Optional<DeployedWorkflow> find(WorkflowId workflow) {
        return table.get(key(workflow)).map(WorkflowStore::decode);
    }

    public Optional<DeployedWorkflow> findNewest(String id) {
        return table.get(new Key(TableKeys.workflow(id), NEWEST)).map(WorkflowStore::decode);
    }

    public SourceText loadSource(DeployedWorkflow deployedWorkflow) {
        return blobs.get("definition/" + deployedWorkflow.digest())
                .map(bytes -> Json.decode(bytes, SourceText.class))
                .orElseThrow(
                        () -> new IllegalStateException("the text of " + deployedWorkflow.workflow() + " is gone"));
    }

    /** Newest versions of all workflows by id. */
    public Table.Page list(int limit, Optional<String> after) {
        return table.list(LISTING, Direction.ASCENDING, limit, after);
    }

    /** Ids of all workflows in order, also of those that were removed, whose instances may still be there. */
    public SortedSet<String> ids() {
        var ids = new TreeSet<String>();
        Stream.of(LISTING, REMOVED_LISTING).forEach(listing -> {
            var after = Optional.<String>empty();
            do {
                var page = table.list(listing, Direction.ASCENDING, Limits.PAGE_SIZE, after);
                page.items().forEach(item -> ids.add(decode(item).workflow().id()));
                after = page.next();
            } while (after.isPresent());
        });
        return ids;
    }

    /** All versions of a workflow, up to {@code limit}. */
    public List<DeployedWorkflow> versions(String id, int limit) {
        return table
                .query(TableKeys.workflow(id), "VERSION#", Direction.ASCENDING, limit, Optional.empty())
                .items()
                .stream()
                .map(WorkflowStore::decode)
                .toList();
    }

    /** Removes a version. Running instances go on: they are pinned to its plan, which stays. */
    public void remove(WorkflowId workflow) {
        table.delete(key(workflow));
        var newest = findNewest(workflow.id());
        if (newest.isPresent() && newest.get().workflow().equals(workflow)) {
            listAsRemoved(newest.get());
            table.delete(new Key(TableKeys.workflow(workflow.id()), NEWEST));
            versions(workflow.id(), 1_000).stream()
                    .max((one, other) -> one.at().compareTo(other.at()))
                    .ifPresent(this::promote);
        }
    }

    /** Where its instances are found when no version of a workflow is left: they are listed by workflow. */
    private void listAsRemoved(DeployedWorkflow last) {
        var id = last.workflow().id();
        var listing = new Listing(REMOVED_LISTING, id);
        var key = new Key(TableKeys.workflow(id), REMOVED);
        table.put(new Item(key, 0, Json.encode(last), Optional.of(listing), Optional.empty()), new Condition.Always());
    }

    public static DeployedWorkflow decode(Item item) {
        return Json.decode(item.body(), DeployedWorkflow.class);
    }

    private static Key key(WorkflowId workflow) {
        return new Key(TableKeys.workflow(workflow.id()), "VERSION#" + workflow.version());
    }
}
