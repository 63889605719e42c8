package dev.stride.local.command.history;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An instance with all instances that it has started directly or indirectly, by a call or by continuing as a new instance. */
final class InstanceFamily {

    /** The name of the action in a history entry which says that an instance continued as a new instance. */
    private static final String CONTINUES = "continueAs";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> namesakes = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private Optional<String> reportedInstance = Optional.empty();

    /**
     * Returns the id of the instance whose result the command prints: the first instance of the family or, if that continued as a
     * new instance, its last successor.
     */
    Optional<String> reportedInstance() {
        return reportedInstance;
    }

    /** Checks whether the family has instances and all of them have ended. */
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
     * Returns the name for a new instance of the family: the id of its workflow. From the second instance of a workflow on, a
     * number follows the id.
     */
    private String name(String workflow) {
        var number = namesakes.merge(workflow, 1, Integer::sum);
        return number == 1 ? workflow : workflow + " " + number;
    }

    /** Checks whether a branch belongs to this family. */
    boolean contains(BranchId branch) {
        return names.containsKey(branch.instance());
    }

    void ended(String instance) {
        open.remove(instance);
    }

    /** Returns the label of a branch: the workflow of a called instance, and the path of the branch. */
    String label(BranchId branch) {
        return names.getOrDefault(branch.instance(), "") + branchLabel(branch.path());
    }

    /**
     * Returns the path of a branch within its instance, such as {@code #2.1} for the first branch inside the second branch; empty
     * for the root branch.
     */
    static String branchLabel(String path) {
        var arms = Stream.of(path.split("\\.", -1))
                .skip(1)
                .map(step -> Integer.parseInt(step.substring(step.lastIndexOf('-') + 1)) + 1)
                .map(String::valueOf)
                .collect(Collectors.joining("."));
        return arms.isEmpty() ? "" : "#" + arms;
    }
}
