package dev.stride.runtime.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.Limits;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The store of deployed workflow definitions, under {@code WORKFLOW#<id>} / {@code VERSION#<version>}, with a copy of the newest
 * version under {@code NEWEST}. A removed version is kept under {@code FORMER#<plan>} for the instances that still run it.
 */
public final class WorkflowStore {

    private static final String LISTING = "WORKFLOWS";
    private static final String REMOVED_LISTING = "WORKFLOWS#REMOVED";
    private static final String VERSION = "VERSION#";
    private static final String NEWEST = "NEWEST";
    private static final String REMOVED = "REMOVED";
    private static final String FORMER = "FORMER#";

    /**
     * Maximum number of versions that are examined when the newest version is removed, to find the version that becomes the
     * newest.
     */
    private static final int VERSIONS_READ = 1_000;

    private final Table table;
    private final Blobs blobs;

    public WorkflowStore(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /**
     * A deployed version of a workflow.
     *
     * @param digest digest of the source, its resources and the documents read over the network
     * @param plan digest of the compiled plan
     * @param documents all documents that the definition refers to, as they were at deployment
     * @param namespace the namespace of the workflow; empty if its language has no namespaces
     */
    public record DeployedWorkflow(
            WorkflowId workflow,
            String name,
            String language,
            String digest,
            String plan,
            Instant at,
            List<PinnedDocument> documents,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> namespace) {
        /**
         * If the list of documents is absent, replaces it by an empty list. Earlier releases did not store the
         * documents that a definition refers to.
         */
        public DeployedWorkflow {
            documents = Optional.ofNullable(documents).map(List::copyOf).orElse(List.of());
        }

        /** Creates a version of a workflow whose language has no namespaces. */
        public DeployedWorkflow(
                WorkflowId workflow,
                String name,
                String language,
                String digest,
                String plan,
                Instant at,
                List<PinnedDocument> documents) {
            this(workflow, name, language, digest, plan, at, documents, Optional.empty());
        }

        /**
         * Returns whether the workflow matches the wanted namespace. If no namespace is wanted, every workflow matches.
         * A workflow without a namespace always matches, because its language may not have namespaces.
         */
        public boolean isIn(Optional<String> wanted) {
            return wanted.isEmpty() || namespace.isEmpty() || wanted.equals(namespace);
        }
    }

    /**
     * A document that a workflow definition refers to, with the digest of its content at deployment.
     *
     * @param sha256 digest of its text in UTF-8, in hexadecimal digits
     */
    public record PinnedDocument(String uri, String sha256) {

        public static PinnedDocument of(String uri, byte[] text) {
            return new PinnedDocument(uri, Digest.hex(text));
        }
    }

    /**
     * The source of a workflow as the author submitted it.
     *
     * @param resources texts by the name that the definition uses for them
     */
    public record SourceText(String definition, Map<String, String> resources) {
        public SourceText {
            resources = Map.copyOf(resources);
        }
    }

    /**
     * Stores a workflow version with its source, unless the workflow already has this version.
     *
     * @return the version that was already stored, whose digest may differ; empty if the given version was stored now
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

    /** Makes a version the newest of its workflow, unless the newest version was deployed later than this one. */
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

    /** Returns the workflow version to which a reference leads now: the version that it names, or else the newest version. */
    public Optional<DeployedWorkflow> find(WorkflowRef reference) {
        return reference
                .version()
                .map(version -> find(new WorkflowId(reference.id(), version)))
                .orElseGet(() -> findNewest(reference.id()))
                .filter(deployed -> deployed.isIn(reference.namespace()));
    }

    /** Returns the version of a workflow that was compiled to this plan. Also finds a removed version. */
    public Optional<DeployedWorkflow> findByPlan(WorkflowId workflow, String plan) {
        return find(workflow)
                .filter(deployed -> deployed.plan().equals(plan))
                .or(() -> table.get(formerKey(workflow.id(), plan)).map(WorkflowStore::decode));
    }

    public Optional<DeployedWorkflow> findNewest(String id) {
        return table.get(new Key(TableKeys.workflow(id), NEWEST)).map(WorkflowStore::decode);
    }

    public SourceText loadSource(DeployedWorkflow deployedWorkflow) {
        return blobs.get("definition/" + deployedWorkflow.digest())
                .map(bytes -> Json.decode(bytes, SourceText.class))
                .orElseThrow(() -> new IllegalStateException(
                        "the source of workflow %s is not stored any more".formatted(deployedWorkflow.workflow())));
    }

    /**
     * A page of deployed workflows or versions.
     *
     * @param unreadable the workflows whose newest version, or the versions of the workflow, that this release cannot read
     * @param next the token of the next page, empty on the last page
     */
    public record Page(List<DeployedWorkflow> deployed, List<String> unreadable, Optional<String> next) {
        public Page {
            deployed = List.copyOf(deployed);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** Returns a page of all workflows, each in its newest version, ordered by id. */
    public Page list(int limit, Optional<String> after) {
        var page = table.list(Index.LISTING, LISTING, Direction.ASCENDING, limit, after);
        return page(page, item -> TableKeys.workflowOf(item.key().partition()));
    }

    /** @param name returns the name of an item that cannot be read */
    private static Page page(Table.Page page, Function<Item, String> name) {
        var deployed = new ArrayList<DeployedWorkflow>();
        var unreadable = new ArrayList<String>();
        for (var item : page.items()) {
            UnreadableData.asEmpty(() -> Optional.of(decode(item)))
                    .ifPresentOrElse(deployed::add, () -> unreadable.add(name.apply(item)));
        }
        return new Page(deployed, unreadable, page.next());
    }

    /** Returns the ids of all workflows in order, including removed workflows, which may still have instances. */
    public SortedSet<String> ids() {
        var ids = new TreeSet<String>();
        Stream.of(LISTING, REMOVED_LISTING).forEach(listing -> {
            var after = Optional.<String>empty();
            do {
                var page = table.list(Index.LISTING, listing, Direction.ASCENDING, Limits.PAGE_SIZE, after);
                page.items()
                        .forEach(item -> ids.add(TableKeys.workflowOf(item.key().partition())));
                after = page.next();
            } while (after.isPresent());
        });
        return ids;
    }

    /** Returns at most {@code limit} versions of a workflow. Omits versions that this release cannot read. */
    public List<DeployedWorkflow> versions(String id, int limit) {
        return listVersions(id, limit, Optional.empty()).deployed();
    }

    /** Returns the names of at most {@code limit} versions of a workflow, also of those that this release cannot read. */
    public List<WorkflowId> versionIds(String id, int limit) {
        return table
                .query(TableKeys.workflow(id), VERSION, Direction.ASCENDING, limit, Optional.empty())
                .items()
                .stream()
                .map(item -> new WorkflowId(id, version(item)))
                .toList();
    }

    public Page listVersions(String id, int limit, Optional<String> after) {
        var page = table.query(TableKeys.workflow(id), VERSION, Direction.ASCENDING, limit, after);
        return page(page, WorkflowStore::version);
    }

    private static String version(Item item) {
        return item.key().sort().substring(VERSION.length());
    }

    /** Returns whether a version is deployed, even if this release cannot read it. */
    public boolean exists(WorkflowId workflow) {
        return table.get(key(workflow)).isPresent();
    }

    /**
     * Removes a workflow version. If it was the newest version, the remaining version that was deployed last becomes
     * the newest.
     */
    public void remove(WorkflowId workflow) {
        remove(workflow, Comparator.comparing(DeployedWorkflow::at));
    }

    /**
     * Removes a workflow version. Its running instances continue, because their compiled plan is not removed. If it was
     * the newest version, the given order decides which of the remaining versions becomes the newest: the last one in
     * this order.
     *
     * @param order the order of versions, in which the last version becomes the newest one
     */
    public void remove(WorkflowId workflow, Comparator<DeployedWorkflow> order) {
        UnreadableData.asEmpty(() -> find(workflow)).ifPresent(this::keepAsFormer);
        table.delete(key(workflow));
        var newest = table.get(new Key(TableKeys.workflow(workflow.id()), NEWEST));
        if (newest.filter(item -> isOrMayBe(item, workflow)).isPresent()) {
            listAsRemoved(newest.get());
            table.delete(newest.get().key());
            versions(workflow.id(), VERSIONS_READ).stream().max(order).ifPresent(this::promote);
        }
    }

    /** Returns whether an item is a version of a workflow. An item that this release cannot read may be. */
    private static boolean isOrMayBe(Item item, WorkflowId workflow) {
        return UnreadableData.asEmpty(() -> Optional.of(decode(item)))
                .filter(deployed -> !deployed.workflow().equals(workflow))
                .isEmpty();
    }

    /**
     * Adds a workflow to the listing of removed workflows, so that {@link #ids} still returns it and its instances can be found.
     */
    private void listAsRemoved(Item last) {
        var partition = last.key().partition();
        var listing = new Listing(REMOVED_LISTING, TableKeys.workflowOf(partition));
        var removed = new Item(new Key(partition, REMOVED), 0, last.body(), Optional.of(listing), Optional.empty());
        table.put(removed, new Condition.Always());
    }

    private void keepAsFormer(DeployedWorkflow removed) {
        var key = formerKey(removed.workflow().id(), removed.plan());
        table.put(Item.of(key, Json.encode(removed)), new Condition.Always());
    }

    private static DeployedWorkflow decode(Item item) {
        return Json.decode(item.body(), DeployedWorkflow.class);
    }

    private static Key formerKey(String id, String plan) {
        return new Key(TableKeys.workflow(id), FORMER + plan);
    }

    private static Key key(WorkflowId workflow) {
        return new Key(TableKeys.workflow(workflow.id()), VERSION + workflow.version());
    }
}
