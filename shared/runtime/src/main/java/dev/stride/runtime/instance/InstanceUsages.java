package dev.stride.runtime.instance;

import dev.stride.ApiLimits;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.metering.InstanceUsage;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.BranchStore.StoredBranch;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the AWS usage of an instance. Returns the counted usage if this process does all work of the instance.
 * Otherwise estimates the usage from a limited number of the instance's branches and history segments.
 */
public final class InstanceUsages {

    /**
     * A function that returns no counted usage for any instance. It is used by a process that does only a part of the
     * work on an instance, as on AWS, and therefore cannot count the whole usage of the instance.
     */
    public static final Function<String, Optional<Usage>> UNCOUNTED = _ -> Optional.empty();

    private final BranchStore branchStore;
    private final HistoryStore historyStore;
    private final Function<String, Optional<Usage>> counter;

    /** @param counter returns the counted usage of an instance */
    public InstanceUsages(Stores stores, Function<String, Optional<Usage>> counter) {
        branchStore = stores.branches();
        historyStore = stores.history();
        this.counter = counter;
    }

    /** Returns the usage of an instance; empty before its first commit. */
    public Optional<InstanceUsage> find(String instance) {
        return counter.apply(instance).map(InstanceUsage::counted).or(() -> estimate(instance));
    }

    private Optional<InstanceUsage> estimate(String instance) {
        var branches = branchStore.listFirst(instance, ApiLimits.USAGE_BRANCHES + 1);
        if (branches.isEmpty()) {
            return Optional.empty();
        }
        var counted = branches.subList(0, Math.min(branches.size(), ApiLimits.USAGE_BRANCHES));
        var hasSegments = counted.stream().anyMatch(branch -> branch.committed().hasOtherItems());
        var segments = hasSegments
                ? historyStore.listSegments(instance, ApiLimits.USAGE_SEGMENTS)
                : HistoryStore.Segments.NONE;
        var hasMore = branches.size() > counted.size() || segments.hasMore();
        return Optional.of(InstanceUsage.estimate(counted, entries(segments, counted), segments.count(), hasMore));
    }

    private static List<BranchHistoryEntry> entries(HistoryStore.Segments segments, List<StoredBranch> branches) {
        var entries = new ArrayList<>(segments.lines());
        for (var branch : branches) {
            var path = branch.committed().branch().id().path();
            branch.committed().tail().forEach(entry -> entries.add(new BranchHistoryEntry(path, entry)));
        }
        entries.sort(Comparator.comparing(line -> line.entry().at()));
        return entries;
    }
}
