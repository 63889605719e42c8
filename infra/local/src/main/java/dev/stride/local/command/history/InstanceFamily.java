package dev.stride.local.command.history;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An instance with all instances that it has started directly or indirectly, by a call or by continuing as a new instance. */
final class InstanceFamily {

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
                        && reportedInstance.filter(branch.instance()::equals).isPresent()) {
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
