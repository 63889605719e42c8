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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Deployed definitions: {@code WORKFLOW#<id>} / {@code VERSION#<version>}, and {@code NEWEST} beside them. */
public final class Workflows {

    private static final String LISTING = "WORKFLOWS";
    private static final String REMOVED_LISTING = "WORKFLOWS#REMOVED";
    private static final String NEWEST = "NEWEST";
    private static final String REMOVED = "REMOVED";

    private final Table table;
    private final Blobs blobs;

    public Workflows(Table table, Blobs blobs) {
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
    public record Deployed(
            WorkflowId workflow,
            String name,
            String language,
            String digest,
            String plan,
            Instant at,
            List<Document> documents) {
        /** One that was stored before documents were kept has none. */
        public Deployed {
            documents = Optional.ofNullable(documents).map(List::copyOf).orElse(List.of());
        }
    }

    /** A document that a definition refers to. @param sha256 of its text in UTF-8, in hexadecimal */
    public record Document(String uri, String sha256) {

        public static Document of(String uri, byte[] text) {
            return new Document(uri, Digest.hex(text));
        }
    }

    /**
     * What the author sent.
     *
     * @param resources texts by the name the definition uses
     */
    public record Text(String definition, Map<String, String> resources) {
        public Text {
            resources = Map.copyOf(resources);
        }
    }

    /** How an attempt to register ended. */
    public sealed interface Registration {

        record Added() implements Registration {}

        /** The version was there already, with this content or another: the digests tell. */
        record Existing(Deployed deployed) implements Registration {}
    }

    public Registration register(Deployed deployed, Text text) {
        blobs.put("definition/" + deployed.digest(), Json.bytes(text));
        var item = Item.of(key(deployed.workflow()), Json.bytes(deployed));
        return switch (table.put(item, new Condition.Absent())) {
            case Table.Put.Stored() -> new Registration.Added();
            case Table.Put.Refused(var existing) ->
                new Registration.Existing(existing.map(Workflows::deployed).orElse(deployed));
        };
    }

    /** Makes a version the newest, unless a later one is. */
    public void promote(Deployed deployed) {
        var id = deployed.workflow().id();
        var item = new Item(
                new Key(Keys.workflow(id), NEWEST),
                deployed.at().toEpochMilli(),
                Json.bytes(deployed),
                Optional.of(new Listing(LISTING, id)),
                Optional.empty());
        table.put(item, new Condition.VersionBelow(deployed.at().toEpochMilli()));
        table.delete(new Key(Keys.workflow(id), REMOVED));
    }

    public Optional<Deployed> find(WorkflowId workflow) {
        return table.get(key(workflow)).map(Workflows::deployed);
    }

    public Optional<Deployed> newest(String id) {
        return table.get(new Key(Keys.workflow(id), NEWEST)).map(Workflows::deployed);
    }

    public Text text(Deployed deployed) {
        return blobs.get("definition/" + deployed.digest())
                .map(bytes -> Json.read(bytes, Text.class))
                .orElseThrow(() -> new IllegalStateException("the text of " + deployed.workflow() + " is gone"));
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
                var page = table.list(listing, Direction.ASCENDING, Limits.PAGE, after);
                page.items().forEach(item -> ids.add(deployed(item).workflow().id()));
                after = page.next();
            } while (after.isPresent());
        });
        return ids;
    }

    /** All versions of a workflow, up to {@code limit}. */
    public List<Deployed> versions(String id, int limit) {
        return table.query(Keys.workflow(id), "VERSION#", Direction.ASCENDING, limit, Optional.empty()).items().stream()
                .map(Workflows::deployed)
                .toList();
    }

    /** Removes a version. Running instances go on: they are pinned to its plan, which stays. */
    public void remove(WorkflowId workflow) {
        table.delete(key(workflow));
        var newest = newest(workflow.id());
        if (newest.isPresent() && newest.get().workflow().equals(workflow)) {
            remember(newest.get());
            table.delete(new Key(Keys.workflow(workflow.id()), NEWEST));
            versions(workflow.id(), 1_000).stream()
                    .max((one, other) -> one.at().compareTo(other.at()))
                    .ifPresent(this::promote);
        }
    }

    /** Where its instances are found when no version of a workflow is left: they are listed by workflow. */
    private void remember(Deployed last) {
        var id = last.workflow().id();
        var listing = new Listing(REMOVED_LISTING, id);
        var key = new Key(Keys.workflow(id), REMOVED);
        table.put(new Item(key, 0, Json.bytes(last), Optional.of(listing), Optional.empty()), new Condition.Always());
    }

    public static Deployed deployed(Item item) {
        return Json.read(item.body(), Deployed.class);
    }

    private static Key key(WorkflowId workflow) {
        return new Key(Keys.workflow(workflow.id()), "VERSION#" + workflow.version());
    }
}
