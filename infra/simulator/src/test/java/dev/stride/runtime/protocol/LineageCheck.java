package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A check that each instance belongs to the generation after that of the instance which has started it. Who has published an event
 * is known by its id, which begins with the id of the instance.
 */
final class LineageCheck {

    private final List<String> violations;
    private final Map<BranchId, Branch> branches;

    LineageCheck(List<String> violations, Map<BranchId, Branch> branches) {
        this.violations = violations;
        this.branches = branches;
    }

    void committed(Branch branch, List<HistoryEntry> entries) {
        var neverBegan = !branch.id().isRoot() && branch.origin().isEmpty();
        if (branch.version() > 1 || neverBegan) {
            return;
        }
        var wanted = branch.id().isRoot()
                ? expected(entries)
                : Optional.ofNullable(branches.get(BranchId.root(branch.id().instance())))
                        .map(Lineage::of);
        wanted.filter(it -> !it.equals(Lineage.of(branch)))
                .ifPresent(it -> violations.add(
                        "%s has the lineage %s instead of %s".formatted(branch.id(), Lineage.of(branch), it)));
    }

    private Optional<Lineage> expected(List<HistoryEntry> entries) {
        return entries.stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Started(var _, var by, var _, var _)
                        ? by.stream()
                        : Stream.empty())
                .findFirst()
                .flatMap(starter -> switch (starter) {
                    case Starter.Caller(var instance, var _) ->
                        lineage(instance).map(Lineage::next);
                    case Starter.Predecessor(var instance) -> lineage(instance);
                    case Starter.Events _ -> publishers(entries).map(Lineage::next);
                    case Starter.Client _, Starter.Schedule _ -> Optional.empty();
                });
    }

    private Optional<Lineage> publishers(List<HistoryEntry> entries) {
        return entries.stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Consumed consumed
                        ? lineage(consumed.id().split("\\.", 2)[0]).stream()
                        : Stream.empty())
                .max(Comparator.comparingInt(Lineage::generation));
    }

    private Optional<Lineage> lineage(String instance) {
        return Optional.ofNullable(branches.get(BranchId.root(instance))).map(Lineage::of);
    }
}
