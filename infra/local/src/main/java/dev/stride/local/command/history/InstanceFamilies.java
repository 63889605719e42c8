package dev.stride.local.command.history;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The instances that one {@code stride run} executes, grouped into families. A family is an instance with all instances that it
 * has started directly or indirectly, by a call or by continuing as a new instance. If a schedule starts the instances, each
 * occurrence of the schedule has its own family. Otherwise there is a single family.
 */
public final class InstanceFamilies {

    private final int wanted;
    private final boolean apart;
    private final List<InstanceFamily> all = new ArrayList<>();

    private InstanceFamilies(int wanted, boolean apart) {
        this.wanted = wanted;
        this.apart = apart;
    }

    /** Creates a grouping in which all instances of the run form one group (family). */
    public static InstanceFamilies one() {
        return new InstanceFamilies(1, false);
    }

    /**
     * Creates a grouping of the instances that a schedule starts. Each occurrence of the schedule has its own group
     * (family): the instance that the occurrence starts, and all instances that this instance starts in turn.
     *
     * @param wanted the number of families that must end before the run ends
     */
    public static InstanceFamilies occurrences(int wanted) {
        return new InstanceFamilies(wanted, true);
    }

    /**
     * Processes new history entries of a branch. Adds the branch's instance, and the instances that the branch has
     * started according to the entries, to one family. A family is an instance with all instances that it has started
     * directly or indirectly.
     */
    public void record(BranchId branch, List<HistoryEntry> entries) {
        familyOf(branch).record(branch, entries);
    }

    /** Returns the label of a branch in the printed history. It is unique among an instance and the instances it has started. */
    public String label(BranchId branch) {
        return familyOf(branch).label(branch);
    }

    public void ended(BranchId branch) {
        familyOf(branch).ended(branch.instance());
    }

    /**
     * Checks whether enough families have ended to end the run. A family is a group that an instance forms with all
     * instances that it has started; it has ended when each of them has ended.
     */
    public boolean haveEnded() {
        return all.stream().filter(InstanceFamily::hasEnded).count() >= wanted;
    }

    /**
     * Returns the ids of the instances whose results {@code stride run} prints: the first instance of the run or, if a
     * schedule starts instances, the first instance of each occurrence of the schedule. Omits an occurrence until all
     * instances that it has started, directly or indirectly, have ended.
     */
    // If a reported instance continued as a new instance, the id of the new one is returned instead.
    public List<String> reportedInstances() {
        return all.stream()
                .filter(instanceFamily -> !apart || instanceFamily.hasEnded())
                .limit(wanted)
                .flatMap(instanceFamily -> instanceFamily.reportedInstance().stream())
                .toList();
    }

    private InstanceFamily familyOf(BranchId branch) {
        return all.stream()
                .filter(instanceFamily -> !apart || instanceFamily.contains(branch))
                .findFirst()
                .orElseGet(() -> {
                    all.add(new InstanceFamily());
                    return all.getLast();
                });
    }

    /** An instance with all instances that it has started directly or indirectly, by a call or by continuing as a new instance. */
    private static final class InstanceFamily {

        private static final String CONTINUES = "continueAs";

        private final Map<String, String> names = new HashMap<>();
        private final Map<String, Integer> namesakes = new HashMap<>();
        private final Set<String> open = new HashSet<>();
        private Optional<String> reportedInstance = Optional.empty();

        /**
         * Returns the id of the instance whose result {@code stride run} prints: the first instance of this group of
         * related instances or, if the first one continued as a new instance, the last of its successors.
         */
        Optional<String> reportedInstance() {
            return reportedInstance;
        }

        /**
         * Checks whether all instances of this family have ended. The family consists of an instance and all instances that
         * it has started. Returns false if no instance has started yet.
         */
        boolean hasEnded() {
            return reportedInstance.isPresent() && open.isEmpty();
        }

        /**
         * Processes new history entries of a branch: adds the branch's instance to the family, and also the instances that the branch
         * has started according to the entries.
         */
        void record(BranchId branch, List<HistoryEntry> entries) {
            if (names.putIfAbsent(branch.instance(), "") == null) {
                open.add(branch.instance());
                reportedInstance = reportedInstance.or(() -> Optional.of(branch.instance()));
            }
            for (var historyEntry : entries) {
                if (historyEntry instanceof HistoryEntry.Delegated it && !names.containsKey(it.instance())) {
                    names.put(it.instance(), name(it.workflow().id()));
                    open.add(it.instance());
                    if (it.action().equals(CONTINUES)
                            && reportedInstance
                                    .filter(branch.instance()::equals)
                                    .isPresent()) {
                        reportedInstance = Optional.of(it.instance());
                    }
                }
            }
        }

        /**
         * Returns a name that distinguishes an instance in the printed history: the id of its workflow. From the second
         * instance of the same workflow on, a number follows the id.
         */
        private String name(String workflow) {
            var number = namesakes.merge(workflow, 1, Integer::sum);
            return number == 1 ? workflow : workflow + " " + number;
        }

        /**
         * Checks whether a branch belongs to an instance of this family. The family consists of an instance and all
         * instances that it has started.
         */
        boolean contains(BranchId branch) {
            return names.containsKey(branch.instance());
        }

        void ended(String instance) {
            open.remove(instance);
        }

        /**
         * Returns the label of a branch: the path of the branch within its instance. If another instance has started this
         * instance, the label begins with the id of the workflow.
         */
        String label(BranchId branch) {
            return names.getOrDefault(branch.instance(), "") + BranchId.label(branch.path());
        }
    }
}
