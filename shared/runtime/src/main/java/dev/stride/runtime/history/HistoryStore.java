package dev.stride.runtime.history;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Stores the history of instances in segments. A segment is a table item with consecutive history entries of one
 * branch. Its key is {@code INSTANCE#<id>} / {@code HISTORY#<branch path>#<version>}, with the version of the branch
 * after the commit that wrote the segment.
 */
public final class HistoryStore {

    private static final String PREFIX = "HISTORY#";

    private final Table table;
    private final HistoryData data;

    public HistoryStore(Table table, Blobs blobs) {
        this.table = table;
        data = new HistoryData(blobs);
    }

    /** Returns the store of the large values of histories. */
    public HistoryData data() {
        return data;
    }

    /**
     * A page of an instance's history, in chronological order.
     *
     * @param next where to continue, empty on the last page
     */
    public record Page(List<BranchHistoryEntry> lines, Optional<String> next) {
        public Page {
            lines = lines.stream()
                    .sorted(Comparator.comparing(BranchHistoryEntry::at))
                    .toList();
        }

        /** Returns the history entries of this page, but does not tell to which branch each one belongs. */
        public List<HistoryEntry> entries() {
            return lines.stream().map(BranchHistoryEntry::entry).toList();
        }

        /** Returns one page that contains the entries of this page, followed by those of the next page. */
        public Page plus(Page following) {
            var all = new ArrayList<>(lines);
            all.addAll(following.lines);
            return new Page(all, following.next);
        }
    }

    /**
     * Performs an effect of a branch: writes a segment of the branch's history. If the effect is performed again, it overwrites
     * the segment with equal content.
     *
     * @param expiry the epoch second after which the segment may be deleted, once it is known
     */
    public void write(BranchId branch, EffectId effect, List<HistoryEntry> entries, Optional<Long> expiry) {
        var key = new Key(TableKeys.instance(branch.instance()), sort(branch, effect.version()));
        var bytes = CompressedJson.compress(Json.encode(entries.toArray(new HistoryEntry[0])));
        table.put(new Item(key, 0, bytes, Optional.empty(), expiry), new Condition.Always());
    }

    private static String sort(BranchId branch, long version) {
        return (PREFIX + "%s#%019d").formatted(branch.path(), version);
    }

    /** Consecutive history entries of a branch in one table item. @param version of the commit that wrote it */
    public record Segment(long version, List<HistoryEntry> entries) {
        public Segment {
            entries = List.copyOf(entries);
        }
    }

    /** Reads the history segments that a branch has written in commits after the given version, oldest first. */
    public List<Segment> listSegments(BranchId branch, long after, int limit) {
        var prefix = PREFIX + branch.path() + "#";
        var page = table.query(
                TableKeys.instance(branch.instance()),
                prefix,
                Direction.ASCENDING,
                limit,
                Optional.of(sort(branch, after)));
        return page.items().stream()
                .map(item -> new Segment(
                        Long.parseLong(item.key().sort().substring(prefix.length())),
                        decode(List.of(item)).stream()
                                .map(BranchHistoryEntry::entry)
                                .toList()))
                .toList();
    }

    /** Reads a page of an instance's history, with at most {@code limit} segments. */
    public Page list(String instance, int limit, Optional<String> after) {
        return list(instance, PREFIX, limit, after);
    }

    /** Reads a page of the history of one branch, with at most {@code limit} segments. */
    public Page list(BranchId branch, int limit, Optional<String> after) {
        return list(branch.instance(), PREFIX + branch.path() + "#", limit, after);
    }

    /** The first segments of an instance's history. @param hasMore whether the instance has further segments */
    public record Segments(List<BranchHistoryEntry> lines, int count, boolean hasMore) {

        public static final Segments NONE = new Segments(List.of(), 0, false);

        public Segments {
            lines = List.copyOf(lines);
        }
    }

    /** Reads the first segments of an instance's history with one request. */
    public Segments listSegments(String instance, int limit) {
        var page = table.query(TableKeys.instance(instance), PREFIX, Direction.ASCENDING, limit, Optional.empty());
        return new Segments(
                decode(page.items()), page.items().size(), page.next().isPresent());
    }

    private Page list(String instance, String prefix, int limit, Optional<String> after) {
        var page = table.query(TableKeys.instance(instance), prefix, Direction.ASCENDING, limit, after);
        return new Page(decode(page.items()), page.next());
    }

    private static List<BranchHistoryEntry> decode(List<Item> items) {
        var lines = new ArrayList<BranchHistoryEntry>();
        for (var item : items) {
            var branch = item.key().sort().split("#", 3)[1];
            for (var entry : Json.decode(CompressedJson.read(item.body()), JsonNode.class)) {
                lines.add(new BranchHistoryEntry(branch, Json.decode(entry, HistoryEntry.class)));
            }
        }
        return lines;
    }

    /**
     * An entry in the history of an instance, with the branch it belongs to.
     *
     * @param branch path of the branch; the root branch has the path {@code 0}
     */
    public record BranchHistoryEntry(String branch, HistoryEntry entry) {

        /**
         * Returns the entry as JSON with an additional field {@code branch}. Does not use Jackson's {@code @JsonUnwrapped}, which
         * does not support values with type information.
         */
        @JsonValue
        JsonNode toJson() {
            return ((ObjectNode) Json.toTree(entry)).put("branch", branch);
        }

        Instant at() {
            return entry.at();
        }
    }
}
