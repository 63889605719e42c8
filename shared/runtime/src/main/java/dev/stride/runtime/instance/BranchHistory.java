package dev.stride.runtime.instance;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.ApiLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.history.HistoryStore.Segment;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the history entries of one branch in the order of the commits, and numbers the entries. The newest entries are
 * in the table item of the branch, and older ones in items of their own, called segments. An entry keeps its number
 * when it moves from the item of the branch to a segment.
 */
public final class BranchHistory {

    /**
     * The number of a history entry is {@code version * POSITIONS + n} if the entry is the n-th one in its segment (a
     * table item with several entries). The version is 0 in the first segment. In a later segment, it is the version of
     * the branch at which the preceding segment was written. Each segment has fewer than {@code POSITIONS} entries.
     */
    private static final long POSITIONS = 1_000_000;

    /**
     * The version that this class assigns to the newest entries of a branch, which are not stored as a segment yet, but
     * are read as one. It is greater than the version of every stored segment.
     */
    private static final long UNWRITTEN = Long.MAX_VALUE;

    private final BranchStore branchStore;
    private final HistoryStore historyStore;

    public BranchHistory(Stores stores) {
        branchStore = stores.branches();
        historyStore = stores.history();
    }

    /**
     * A history entry of a branch. It has a number ({@code seq}) unless the client reads the history by a cursor
     * instead of by entry numbers.
     *
     * @param seq the entry's number, greater than the numbers of earlier entries; empty if the page is not in the order of
     *     commits
     */
    public record NumberedEntry(Optional<Long> seq, BranchHistoryEntry line) {

        /**
         * Returns an entry without a number, for a client that reads the history by a cursor instead of by entry
         * numbers.
         */
        public static NumberedEntry unnumbered(BranchHistoryEntry line) {
            return new NumberedEntry(Optional.empty(), line);
        }

        /** Returns the entry as JSON with the additional fields {@code branch} and {@code seq}. */
        @JsonValue
        JsonNode toJson() {
            var json = (ObjectNode) Json.toTree(line);
            seq.ifPresent(number -> json.put("seq", number));
            return json;
        }
    }

    /**
     * A page of the history.
     *
     * @param next the entry number after which the next page starts, also if the branch has no further entries yet
     * @param more whether further entries exist
     */
    public record Page(List<NumberedEntry> entries, long next, boolean more) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Reads the entries after the given number; 0 reads from the beginning. The page has at least one entry if there is a later
     * one.
     */
    public Page read(BranchId branch, long after, int limit) {
        var segment = after / POSITIONS;
        // The branch is read first: a segment that its later commits write holds entries that are still in the branch.
        return branchStore
                .loadOutline(branch)
                .filter(committed -> segment <= committed.branch().version())
                .map(committed -> read(committed, segment, (int) (after % POSITIONS), after, limit))
                .orElseGet(() -> new Page(List.of(), after, false));
    }

    private Page read(CommittedBranch committed, long segment, int skipped, long after, int limit) {
        var wanted = limit / Limits.HISTORY_TAIL + 2;
        var written = historyStore.listSegments(committed.branch().id(), segment, wanted);
        var parts = new ArrayList<>(written.stream()
                .filter(each -> each.version() <= committed.branch().version())
                .toList());
        var hasAllSegments = written.size() < wanted;
        if (hasAllSegments) {
            parts.addAll(unwritten(committed, segment, written));
        }
        return page(committed, parts, new Position(segment, skipped), after, limit, hasAllSegments);
    }

    /**
     * Returns the segments of a branch's history that are not stored yet, oldest first: the segments that the outbox of
     * the branch still has to write, and one made of the newest entries. Omits outbox segments that have been written
     * meanwhile ({@code written}), and those that are not newer than version {@code after}.
     */
    private static List<Segment> unwritten(CommittedBranch committed, long after, List<Segment> written) {
        var known = written.stream().map(Segment::version).collect(Collectors.toSet());
        var parts = new ArrayList<Segment>();
        for (var pending : committed.outbox().pending()) {
            var version = pending.id().version();
            if (pending.effect() instanceof Effect.WriteHistory(var entries)
                    && version > after
                    && !known.contains(version)) {
                parts.add(new Segment(version, entries));
            }
        }
        parts.add(new Segment(UNWRITTEN, committed.tail()));
        return parts;
    }

    /**
     * A position in the history.
     *
     * @param segment version of the segment before the position
     * @param index number of entries between that segment and the position
     */
    private record Position(long segment, int index) {

        long number() {
            return segment * POSITIONS + index;
        }
    }

    private static Page page(
            CommittedBranch committed,
            List<Segment> parts,
            Position start,
            long after,
            int limit,
            boolean hasAllSegments) {
        var path = committed.branch().id().path();
        var entries = new ArrayList<NumberedEntry>();
        var bytes = 0L;
        var position = start;
        for (var part : parts) {
            for (var entry : part.entries()
                    .subList(
                            Math.min(position.index(), part.entries().size()),
                            part.entries().size())) {
                if (entries.size() >= limit || bytes >= ApiLimits.HISTORY_PAGE_BYTES) {
                    return new Page(entries, next(entries).orElse(after), true);
                }
                position = new Position(position.segment(), position.index() + 1);
                entries.add(new NumberedEntry(Optional.of(position.number()), new BranchHistoryEntry(path, entry)));
                bytes += size(entry);
            }
            // Entries are numbered by the preceding segment, because the newest entries have no segment version yet. A
            // segment gets the branch version of the commit that writes it.
            position = new Position(part.version(), 0);
        }
        return new Page(entries, next(entries).orElse(after), !hasAllSegments);
    }

    private static Optional<Long> next(List<NumberedEntry> entries) {
        return entries.isEmpty() ? Optional.empty() : entries.getLast().seq();
    }

    private static int size(HistoryEntry entry) {
        return Json.encode(entry).length;
    }
}
