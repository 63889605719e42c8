package dev.stride.runtime.instance;

import dev.stride.ApiLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.LabelIndex;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists and counts instances by their summaries, newest first. Each request reads a bounded number of them. */
public final class InstanceSearch {

    /**
     * The statuses under which the index lists pending, running and waiting instances. Suspended is one of them, because the
     * index may still list a resumed instance as suspended.
     */
    static final List<Status> OPEN = List.of(Status.PENDING, Status.SUSPENDED);

    private static final List<Status> INDEXED = List.of(
            Status.PENDING, Status.SUSPENDED, Status.COMPLETED, Status.FAULTED, Status.TIMED_OUT, Status.CANCELLED);

    /** The name under which pending, running and waiting instances are counted together. */
    private static final String OPEN_COUNT = "OPEN";

    private final InstantSource clock;
    private final InstanceList list;
    private final InstanceSummaries summaries;
    private final LabelIndex labels;
    private final BranchStore branchStore;
    private final PlanStore planStore;

    public InstanceSearch(Ports ports, Stores stores) {
        clock = ports.clock();
        list = new InstanceList(ports.table());
        summaries = stores.summaries();
        labels = stores.labels();
        branchStore = stores.branches();
        planStore = stores.plans();
    }

    /**
     * One page of a list of instances.
     *
     * @param unreadable ids of instances whose stored data this release cannot read, whether or not the filters admit them
     * @param next the token of the next page, empty on the last page
     */
    public record Page(List<ListedInstance> instances, List<String> unreadable, Optional<String> next) {
        public Page {
            instances = List.copyOf(instances);
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Lists instances, newest first. A page may hold fewer instances than its limit although more follow.
     *
     * @param before the token of the page, as the previous page returned it
     */
    public Page list(InstanceFilter filter, int limit, Optional<String> before) {
        var most = Math.min(limit, Limits.PAGE_SIZE);
        var found = new ArrayList<ListedInstance>();
        var unreadable = new ArrayList<String>();
        var next = before.or(filter::start);
        for (int read = 0; read < ApiLimits.LIST_PAGES; read++) {
            var page = read(filter, most, next);
            unreadable.addAll(page.unreadable());
            for (var instance : listed(filter, page.heads(), unreadable)) {
                if (found.size() == most) {
                    return new Page(
                            found, unreadable, Optional.of(found.getLast().id()));
                }
                found.add(instance);
            }
            next = page.next().filter(_ -> page.heads().stream().noneMatch(filter::endsBefore));
            if (next.isEmpty() || found.size() > most / 2) {
                break;
            }
        }
        return new Page(found, unreadable, next);
    }

    private InstanceList.Page read(InstanceFilter filter, int limit, Optional<String> before) {
        return filter.label()
                .map(label -> labels.listNewest(label, limit, before))
                .map(page -> {
                    var loaded = summaries.loadAll(page.instances());
                    return new InstanceList.Page(newestFirst(loaded.readable()), loaded.unreadable(), page.next());
                })
                .orElseGet(() -> list.listNewest(filter.workflows(), indexed(filter.statuses()), limit, before));
    }

    private static List<InstanceSummary> newestFirst(List<InstanceSummary> summaries) {
        return summaries.stream()
                .sorted(Comparator.comparing(InstanceSummary::instance).reversed())
                .toList();
    }

    /** @param unreadable receives the ids of the instances whose root branch cannot be read */
    private List<ListedInstance> listed(InstanceFilter filter, List<InstanceSummary> heads, List<String> unreadable) {
        var now = clock.instant();
        var admitted = heads.stream()
                .filter(summary -> !summary.isOver(now) && filter.admits(summary))
                .toList();
        var loaded = openRoots(admitted);
        unreadable.addAll(loaded.unreadable());
        var roots = loaded.readable().stream()
                .map(CommittedBranch::branch)
                .collect(Collectors.toMap(branch -> branch.id().instance(), branch -> branch));
        return admitted.stream()
                .map(summary -> listed(summary, Optional.ofNullable(roots.get(summary.instance()))))
                .filter(filter::admits)
                .toList();
    }

    private ListedInstance listed(InstanceSummary summary, Optional<Branch> root) {
        return ListedInstance.of(summary, root, root.map(Branch::plan).flatMap(planStore::find));
    }

    /**
     * Loads the root branches of those instances that are open. Only the root branch shows whether an instance waits; the index
     * does not.
     */
    private BranchStore.Roots openRoots(List<InstanceSummary> summaries) {
        var open = summaries.stream()
                .filter(summary -> !summary.status().isFinal())
                .map(InstanceSummary::instance)
                .toList();
        return branchStore.loadRootOutlines(open);
    }

    /**
     * The number of instances by status, or a lower bound of this number if there are too many instances to count all.
     * Pending, running and waiting instances are counted together under the name {@code OPEN}.
     *
     * @param atLeast whether only the newest instances were counted, because there are too many to count all
     */
    public record Counts(SortedMap<String, Integer> counts, boolean atLeast) {}

    /** Counts the newest instances, at most {@link ApiLimits#COUNTED_INSTANCES}. @param from time of the earliest start */
    public Counts count(Optional<String> workflow, Optional<Instant> from) {
        var now = clock.instant();
        var counts = new TreeMap<String, Integer>();
        INDEXED.forEach(status -> counts.put(countName(status), 0));
        Optional<String> next = Optional.empty();
        var read = 0;
        do {
            var page = list.listNewest(workflow.stream().toList(), INDEXED, ApiLimits.COUNTED_PAGE, next);
            page.heads().stream()
                    .filter(summary -> !summary.isOver(now))
                    .filter(summary ->
                            from.map(it -> !summary.startedAt().isBefore(it)).orElse(true))
                    .forEach(summary -> counts.merge(countName(summary.status()), 1, Integer::sum));
            var isPast = page.heads().stream()
                    .anyMatch(summary -> from.map(summary.startedAt()::isBefore).orElse(false));
            next = page.next().filter(_ -> !isPast);
            read += page.heads().size() + page.unreadable().size();
        } while (next.isPresent() && read < ApiLimits.COUNTED_INSTANCES);
        return new Counts(counts, next.isPresent());
    }

    private static String countName(Status indexed) {
        return indexed == Status.PENDING ? OPEN_COUNT : indexed.name();
    }

    /**
     * Returns the statuses to search for in the index in order to find instances with a wanted status. They differ, because the
     * index does not distinguish pending, running and waiting instances. Returns all statuses of the index if none is wanted.
     */
    private static List<Status> indexed(List<Status> wanted) {
        return wanted.isEmpty()
                ? INDEXED
                : wanted.stream()
                        .flatMap(status ->
                                status == Status.SUSPENDED || status.isFinal() ? Stream.of(status) : OPEN.stream())
                        .distinct()
                        .toList();
    }
}
