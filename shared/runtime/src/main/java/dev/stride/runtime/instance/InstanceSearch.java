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
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists, counts and groups instances by their summaries, newest first. Each request reads a bounded number of them. */
public final class InstanceSearch {

    /**
     * The statuses under which the index lists pending, running and waiting instances. Suspended is one of them, because the
     * index may still list a resumed instance as suspended.
     */
    static final List<Status> OPEN = List.of(Status.PENDING, Status.SUSPENDED);

    private static final List<Status> INDEXED = List.of(
            Status.PENDING, Status.SUSPENDED, Status.COMPLETED, Status.FAULTED, Status.TIMED_OUT, Status.CANCELLED);

    private static final List<Status> FAILED = List.of(Status.FAULTED, Status.TIMED_OUT);

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
     * @param workflows the same for each workflow, in the order of their ids; absent unless requested
     * @param atLeast whether only the newest instances were counted, because there are too many to count all
     */
    public record Counts(
            SortedMap<String, Integer> counts, Optional<List<WorkflowCounts>> workflows, boolean atLeast) {}

    /** The number of instances of a workflow by status. @param newest when the newest of them started */
    public record WorkflowCounts(String id, SortedMap<String, Integer> counts, Instant newest) {}

    /**
     * Counts the newest instances, at most {@link ApiLimits#COUNTED_INSTANCES}.
     *
     * @param from time of the earliest start
     * @param byWorkflow whether the instances of each workflow are counted, too
     */
    public Counts count(Optional<String> workflow, Optional<Instant> from, boolean byWorkflow) {
        var newest = newest(workflow, INDEXED, from);
        var workflows = newest.summaries().stream()
                .collect(Collectors.groupingBy(summary -> summary.workflow().id(), TreeMap::new, Collectors.toList()));
        var counts = counts(newest.summaries());
        INDEXED.forEach(status -> counts.putIfAbsent(countName(status), 0));
        return new Counts(
                counts,
                Optional.of(workflows.entrySet().stream()
                                .map(each -> new WorkflowCounts(
                                        each.getKey(),
                                        counts(each.getValue()),
                                        each.getValue().getFirst().startedAt()))
                                .toList())
                        .filter(_ -> byWorkflow),
                newest.hasMore());
    }

    private static SortedMap<String, Integer> counts(List<InstanceSummary> summaries) {
        var counts = new TreeMap<String, Integer>();
        summaries.forEach(summary -> counts.merge(countName(summary.status()), 1, Integer::sum));
        return counts;
    }

    /**
     * The failed instances with the same fault at the same place of the same workflow.
     *
     * @param workflow id of the workflow, whatever its version
     * @param fault the fault of the instance that failed last
     * @param oldest when the first of the counted instances failed
     * @param newest when the last of them failed
     */
    public record FaultGroup(String workflow, Failure fault, int count, Instant oldest, Instant newest) {}

    /**
     * Failed instances by their faults, the largest groups first.
     *
     * @param atLeast whether only the newest failed instances were read, or some groups were left out
     */
    public record FaultGroups(List<FaultGroup> groups, boolean atLeast) {
        public FaultGroups {
            groups = List.copyOf(groups);
        }
    }

    /** The place and kind of a fault, by which failed instances are grouped. */
    private record FaultKind(String workflow, String name, String code, String pointer) {

        static FaultKind of(InstanceSummary summary) {
            var fault = faultOf(summary);
            return new FaultKind(summary.workflow().id(), fault.name(), fault.code(), fault.pointer());
        }
    }

    /**
     * Groups the newest instances that failed or timed out, at most {@link ApiLimits#COUNTED_INSTANCES}, by workflow, fault and
     * place.
     *
     * @param from time of the earliest start
     */
    public FaultGroups faults(Optional<String> workflow, Optional<Instant> from) {
        var newest = newest(workflow, FAILED, from);
        var groups = newest.summaries().stream()
                .filter(summary -> summary.failure().isPresent())
                .collect(Collectors.groupingBy(FaultKind::of, LinkedHashMap::new, Collectors.toList()));
        var largest = groups.entrySet().stream()
                .map(each -> group(each.getKey().workflow(), each.getValue()))
                .sorted(Comparator.comparingInt(FaultGroup::count).reversed())
                .limit(ApiLimits.FAULT_GROUPS)
                .toList();
        return new FaultGroups(largest, newest.hasMore() || groups.size() > largest.size());
    }

    private static FaultGroup group(String workflow, List<InstanceSummary> summaries) {
        var byTime = summaries.stream()
                .sorted(Comparator.comparing(InstanceSearch::failedAt))
                .toList();
        return new FaultGroup(
                workflow,
                faultOf(byTime.getLast()),
                byTime.size(),
                failedAt(byTime.getFirst()),
                failedAt(byTime.getLast()));
    }

    private static Failure faultOf(InstanceSummary summary) {
        return summary.failure().orElseThrow();
    }

    private static Instant failedAt(InstanceSummary summary) {
        return summary.endedAt().orElse(summary.startedAt());
    }

    /** The newest instances. @param hasMore whether further instances were not read */
    private record Newest(List<InstanceSummary> summaries, boolean hasMore) {}

    private Newest newest(Optional<String> workflow, List<Status> statuses, Optional<Instant> from) {
        var now = clock.instant();
        var found = new ArrayList<InstanceSummary>();
        Optional<String> next = Optional.empty();
        var read = 0;
        do {
            var page = list.listNewest(workflow.stream().toList(), statuses, ApiLimits.COUNTED_PAGE, next);
            page.heads().stream()
                    .filter(summary -> !summary.isOver(now))
                    .filter(summary ->
                            from.map(it -> !summary.startedAt().isBefore(it)).orElse(true))
                    .forEach(found::add);
            var isPast = page.heads().stream()
                    .anyMatch(summary -> from.map(summary.startedAt()::isBefore).orElse(false));
            next = page.next().filter(_ -> !isPast);
            read += page.heads().size() + page.unreadable().size();
        } while (next.isPresent() && read < ApiLimits.COUNTED_INSTANCES);
        return new Newest(found, next.isPresent());
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
