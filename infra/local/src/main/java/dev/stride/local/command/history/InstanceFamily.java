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

/** An instance with all instances that it led to: those that it called, and those that went on in its place. */
final class InstanceFamily {

    /** What an instance that goes on in another's place stands under in the history. */
    private static final String CONTINUES = "continueAs";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> namesakes = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private Optional<String> reportedInstance = Optional.empty();

    /** The instance that it is all about: the first one, or the last that went on in its place. */
    Optional<String> reportedInstance() {
        return reportedInstance;
    }

    /** Whether there is anybody, and nobody who lives. */
    boolean hasEnded() {
        return reportedInstance.isPresent() && open.isEmpty();
    }

    /** A branch did something, which may have led to another instance. */
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

    /** The workflow, with a number where it is not the first instance of it. */
    private String name(String workflow) {
        var number = namesakes.merge(workflow, 1, Integer::sum);
        return number == 1 ? workflow : workflow + " " + number;
    }

    /** Whether a branch is of this family. */
    boolean contains(BranchId branch) {
        return names.containsKey(branch.instance());
    }

    void ended(String instance) {
        open.remove(instance);
    }

    /** How to tell a branch from its relatives: by the workflow of an instance that was called, and by its arm. */
    String label(BranchId branch) {
        return names.getOrDefault(branch.instance(), "") + branchLabel(branch.path());
    }

    /** Which arm of its instance a branch is, such as {@code #2.1} for the first arm of the second; empty for the instance itself. */
    static String branchLabel(String path) {
        var arms = Stream.of(path.split("\\.", -1))
                .skip(1)
                .map(step -> Integer.parseInt(step.substring(step.lastIndexOf('-') + 1)) + 1)
                .map(String::valueOf)
                .collect(Collectors.joining("."));
        return arms.isEmpty() ? "" : "#" + arms;
    }
}
