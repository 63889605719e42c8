package dev.stride.runtime.recovery;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Stimulus;
import dev.stride.engine.transition.Stimulus.Begin;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.store.Stores;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Takes the place of a stored branch that this release cannot read, so that the branch can be cancelled and its children and its
 * caller learn of it. What it knows, it has from the summary of the instance and from the keys of the children.
 */
public final class StandIn {

    /** The cause of the commit that the stand-in pretends to be: no message has this id. */
    private static final String CAUSE = "unreadable";

    /** Returns whether a stimulus ends its branch, whatever the branch has done so far. */
    public static boolean isFor(Stimulus stimulus) {
        return stimulus instanceof Stimulus.Cancel || stimulus instanceof Stimulus.Abandon;
    }

    /** Returns the stand-in for a stored branch. It has the version of the branch, and no data. */
    public static Optional<CommittedBranch> of(BranchId id, Stimulus stimulus, Stores stores, Instant now) {
        return stores.branches().version(id).map(version -> {
            var begin = id.isRoot() ? begin(id.instance(), stores) : Optional.<Begin>empty();
            var plan = stimulus instanceof Stimulus.Abandon(String known, var _)
                    ? known
                    : begin.map(Begin::plan).orElse("");
            var branch = Branch.create(id, begin.flatMap(Begin::origin), plan, 0, NullNode.getInstance(), now)
                    .withVersion(version);
            return new CommittedBranch(
                    openChildren(id, stores)
                            .map(join -> branch.waitingOn(new Wait.Children(join)))
                            .orElse(branch),
                    Outbox.EMPTY,
                    CAUSE,
                    List.of(),
                    now,
                    true,
                    Optional.empty());
        });
    }

    private static Optional<Begin> begin(String instance, Stores stores) {
        return UnreadableData.asEmpty(
                () -> stores.summaries().load(instance).flatMap(stores.summaries()::loadBeginWithoutInput));
    }

    /** Returns a join of the children of the latest fork, for those that have not ended. */
    private static Optional<Join> openChildren(BranchId parent, Stores stores) {
        var depth = parent.path().length() + 1;
        var forks = stores.branches().listOpenBranches(parent).stream()
                .map(branch -> branch.path().substring(depth))
                .filter(rest -> !rest.contains("."))
                .map(rest -> rest.split("-", 2))
                .collect(Collectors.groupingBy(
                        place -> Long.parseLong(place[0]),
                        TreeMap::new,
                        Collectors.mapping(
                                place -> Integer.parseInt(place[1]), Collectors.toCollection(TreeSet::new))));
        return Optional.ofNullable(forks.lastEntry()).map(latest -> join(latest));
    }

    private static Join join(Map.Entry<Long, ? extends SortedSet<Integer>> fork) {
        var count = fork.getValue().last() + 1;
        var ended = IntStream.range(0, count)
                .filter(index -> !fork.getValue().contains(index))
                .boxed()
                .collect(Collectors.toSet());
        return new Join(fork.getKey(), count, 1, count, count, count, new TreeMap<>(), ended, Optional.empty());
    }

    private StandIn() {}
}
