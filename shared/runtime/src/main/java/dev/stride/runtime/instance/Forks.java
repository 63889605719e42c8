package dev.stride.runtime.instance;

import dev.stride.ApiLimits;
import dev.stride.common.Lazy;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the forks of a branch and the branches that each fork has started. A fork is one execution of a parallel state or of a
 * foreach state. For a large collection, the runtime inserts intermediate branches, each of which starts the branches of a part
 * of the collection. These intermediate branches are left out, so that each listed branch of an iteration stands for one element.
 */
public final class Forks {

    private final BranchStore branchStore;
    private final PlanStore planStore;
    private final int mostRead;

    /** @param mostRead the maximum number of branches that one request reads */
    public Forks(Stores stores, int mostRead) {
        this.mostRead = mostRead;
        branchStore = stores.branches();
        planStore = stores.plans();
    }

    /**
     * A fork: one execution of a state that starts branches, such as a parallel state. The component {@code counts}
     * counts these branches by status, and {@code strip} is a short overview of their statuses.
     *
     * @param fork version of the forking branch, which tells the visits of a state apart
     * @param state name of the state
     * @param counts the number of started branches by status
     * @param strip one status for each of at most 100 equal parts into which the branches are divided by index: the most urgent
     *     status in the part
     */
    public record Fork(long fork, String state, SortedMap<Status, Integer> counts, List<Status> strip) {
        public Fork {
            counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
            strip = List.copyOf(strip);
        }
    }

    /**
     * The forks of a branch. Each fork contains the number of branches that it has started, by status. If
     * {@code complete} is false, there were too many branches, and some of them were not counted.
     */
    public record Counts(List<Fork> forks, boolean complete) {
        public Counts {
            forks = List.copyOf(forks);
        }
    }

    /**
     * A branch that a fork has started.
     *
     * @param path of the branch in its instance
     * @param index of the branch in its state, or of the element in the collection
     * @param element the element of the collection, as the JSON text of an object with its name; the beginning of a long text
     * @param state name of its current or last state; empty before its first state
     * @param fault the fault that ended it
     */
    public record ForkedBranch(
            String path,
            int index,
            Optional<String> element,
            Status status,
            String state,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<Fault> fault,
            List<WaitReason> waitingFor) {
        public ForkedBranch {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /** One page of the branches of a fork. @param next the path after which the next page starts; empty on the last page */
    public record Page(List<ForkedBranch> branches, Optional<String> next) {
        public Page {
            branches = List.copyOf(branches);
        }
    }

    public Counts count(BranchId parent) {
        var tree = new Elements(parent);
        var statuses = new TreeMap<Long, SortedMap<Integer, Status>>();
        var states = new HashMap<Long, String>();
        var outlines = branchStore
                .outlines(parent.instance(), parent.path() + ".", Optional.empty())
                .limit(mostRead + 1L)
                .toList();
        var read = outlines.subList(0, Math.min(outlines.size(), mostRead));
        for (var branch : read) {
            tree.find(branch).ifPresent(element -> {
                statuses.computeIfAbsent(element.fork(), _ -> new TreeMap<>())
                        .put(element.index(), branch.displayStatus());
                stateName(branch).ifPresent(name -> states.putIfAbsent(element.fork(), name));
            });
        }
        var forks = statuses.entrySet().stream()
                .map(each -> new Fork(
                        each.getKey(),
                        states.getOrDefault(each.getKey(), tree.forkingState()),
                        BranchStrip.count(each.getValue()),
                        BranchStrip.cells(each.getValue(), tree.known(each.getKey()))))
                .toList();
        return new Counts(forks, read.size() == outlines.size());
    }

    /**
     * Lists the branches of a fork in the order of their paths (their ids within the instance). A page may hold fewer
     * entries than its limit although more follow, because the number of branches that a request reads is limited.
     *
     * @param status lists only branches in this status, if given
     */
    public Page list(BranchId parent, long fork, Optional<Status> status, int limit, Optional<String> after) {
        var tree = new Elements(parent);
        var found = new ArrayList<ForkedBranch>();
        Optional<String> last = Optional.empty();
        var read = 0;
        var outlines = branchStore
                .outlines(parent.instance(), parent.path() + "." + fork + "-", after)
                .iterator();
        while (outlines.hasNext() && found.size() < limit && read < mostRead) {
            var branch = outlines.next();
            tree.find(branch)
                    .filter(_ -> status.isEmpty() || status.get() == branch.displayStatus())
                    .ifPresent(element -> found.add(shown(branch, element.index())));
            last = Optional.of(branch.id().path());
            read++;
        }
        return new Page(found, outlines.hasNext() ? last : Optional.empty());
    }

    /** Finds one branch of a fork by its path. Returns empty if the fork has not started a branch with this path. */
    public Optional<ForkedBranch> find(BranchId parent, long fork, BranchId wanted) {
        var tree = new Elements(parent);
        return branchStore
                .loadOutline(wanted)
                .map(CommittedBranch::branch)
                .flatMap(branch -> tree.find(branch)
                        .filter(element -> element.fork() == fork)
                        .map(element -> shown(branch, element.index())));
    }

    private ForkedBranch shown(Branch branch, int index) {
        var plan = planStore.find(branch.plan());
        return new ForkedBranch(
                branch.id().path(),
                index,
                element(branch),
                branch.displayStatus(),
                plan.flatMap(it -> branch.stateNode().map(it::stateName)).orElse(""),
                branch.startedAt(),
                branch.endedAt(),
                branch.raisedFault().filter(_ -> branch.status().isFinal()).map(RaisedFault::fault),
                plan.map(it -> WaitReason.allOf(branch, it)).orElse(List.of()));
    }

    private static Optional<String> element(Branch branch) {
        return Optional.of(branch.locals())
                .filter(locals -> !locals.isEmpty())
                .map(locals -> Json.toTree(locals).toString())
                .map(text -> text.length() <= ApiLimits.ELEMENT_CHARACTERS
                        ? text
                        : text.substring(0, ApiLimits.ELEMENT_CHARACTERS - 1) + "…");
    }

    /** Returns the name of the state that started a branch; empty if the branch has not begun. */
    private Optional<String> stateName(Branch branch) {
        return branch.origin()
                .map(BranchOrigin::stateNode)
                .flatMap(node -> planStore.find(branch.plan()).map((Plan plan) -> plan.stateName(node)));
    }

    /** The position of a branch in the fork that started it. @param index of the branch, or of its element in the collection */
    private record Element(long fork, int index) {}

    /**
     * Finds the positions of branches in the forks of one parent branch. The parent may have started a branch directly. For a
     * large collection, the parent may have started the branch through another branch, which divides the collection.
     */
    private final class Elements {

        private final BranchId parent;
        private final Lazy<Optional<Branch>> parentBranch;
        private final Map<String, Optional<Element>> divisions = new HashMap<>();
        private final Map<BranchId, Boolean> divided = new HashMap<>();

        /**
         * A lower bound for the number of elements in the collection of each fork, including elements whose branches
         * have not begun. A large collection is divided into slices, and an intermediate branch starts the branches of
         * each slice. The bound is the highest end of the slices whose intermediate branches have been read so far.
         */
        private final Map<Long, Integer> known = new HashMap<>();

        Elements(BranchId parent) {
            this.parent = parent;
            parentBranch =
                    new Lazy<>(() -> branchStore.loadReadableOutline(parent).map(CommittedBranch::branch));
        }

        /**
         * Returns a lower bound for the number of branches that a fork starts, including those that have not begun.
         * Computes it from the branches read so far and from the number of child branches, which the parent branch
         * stores while it waits for the fork.
         */
        int known(long fork) {
            // All children but the last cover `span` elements each; the last covers at least one.
            var awaited = parentBranch
                    .get()
                    .map(Branch::waitingFor)
                    .map(wait -> wait instanceof Wait.Children(var join) && join.forkVersion() == fork
                            ? (join.count() - 1) * join.span() + 1
                            : 0)
                    .orElse(0);
            return Math.max(awaited, known.getOrDefault(fork, 0));
        }

        /**
         * Returns the name of the state in which the parent stands at a fork. It is the state of a fork none of whose branches
         * has begun.
         */
        String forkingState() {
            return parentBranch
                    .get()
                    .flatMap(branch -> planStore.find(branch.plan()).map(plan -> switch (plan.node(branch.node())) {
                        case Node.Fork _, Node.ForEach _ ->
                            branch.stateNode().map(plan::stateName).orElse("");
                        case Node _ -> "";
                    }))
                    .orElse("");
        }

        /**
         * Returns which fork of {@code parent} started a branch, and the index of the branch in this fork. Returns
         * empty if no fork of {@code parent} started the branch. Also returns empty for an intermediate branch, which
         * processes no element of a large collection itself, but starts the branches for a slice of it.
         */
        Optional<Element> find(Branch branch) {
            var place = place(branch);
            if (branch.slice().isEmpty()) {
                return place;
            }
            divisions.put(branch.id().path(), place);
            place.ifPresent(element ->
                    branch.slice().map(Slice::to).ifPresent(end -> known.merge(element.fork(), end, Math::max)));
            return Optional.empty();
        }

        private Optional<Element> place(Branch branch) {
            var position = branch.id().position();
            if (branch.origin().isEmpty() && isDivided(position)) {
                return Optional.empty();
            }
            if (position.parent().equals(parent)) {
                return Optional.of(new Element(
                        position.forkVersion(), branch.slice().map(Slice::from).orElse(position.index())));
            }
            return division(position.parent())
                    .map(above -> new Element(
                            above.fork(), branch.slice().map(Slice::from).orElse(above.index() + position.index())));
        }

        /**
         * Returns whether the siblings of a branch that has not begun are intermediate branches. Such a branch does not store
         * which part of the collection it would have covered.
         */
        private boolean isDivided(BranchId.Position position) {
            return divided.computeIfAbsent(
                    position.parent().child(position.forkVersion(), 0),
                    _ -> branchStore
                            .outlines(
                                    parent.instance(),
                                    position.parent().path() + "." + position.forkVersion() + "-",
                                    Optional.empty())
                            .limit(mostRead)
                            .anyMatch(sibling -> sibling.slice().isPresent()));
        }

        /**
         * Returns the position of an intermediate branch, which starts the branches for one slice of a large
         * collection: the fork that processes the collection, and the index of the first element in the slice. Returns
         * empty for any other branch.
         */
        private Optional<Element> division(BranchId id) {
            var known = divisions.get(id.path());
            if (known != null) {
                return known;
            }
            var place = branchStore
                    .loadReadableOutline(id)
                    .map(CommittedBranch::branch)
                    .filter(branch -> branch.slice().isPresent())
                    .flatMap(this::place);
            divisions.put(id.path(), place);
            return place;
        }
    }
}
