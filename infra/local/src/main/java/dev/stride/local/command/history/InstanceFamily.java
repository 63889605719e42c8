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

/** An instance with all instances that it started: those that it called, and those that it continued as. */
final class InstanceFamily {

    /** The action name in the history entry that an instance records when it continues as a new instance. */
    private static final String CONTINUES = "continueAs";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> namesakes = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private Optional<String> reportedInstance = Optional.empty();

    /**
     * Returns the id of the instance to report: the first of the family, or its last successor if it continued as another one.
     */
    Optional<String> reportedInstance() {
        return reportedInstance;
    }

    /** Checks whether the family has instances and all of them have ended. */
    boolean hasEnded() {
        return reportedInstance.isPresent() && open.isEmpty();
    }

    /** Adds history entries of a branch. An entry may name another instance that the branch has started. */
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
     * Returns the name for a new instance. It is the workflow's id; from the second instance of the workflow on, a number
     * follows.
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
