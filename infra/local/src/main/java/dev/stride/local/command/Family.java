package dev.stride.local.command;

import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An instance with all instances that it led to: those that it called, and those that went on in its place. */
final class Family {

    /** What an instance that goes on in another's place stands under in the history. */
    private static final String CONTINUES = "continueAs";

    private final Map<String, String> workflows = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private Optional<String> subject = Optional.empty();

    /** The instance that it is all about: the first one, or the last that went on in its place. */
    Optional<String> subject() {
        return subject;
    }

    /** Whether there is anybody, and nobody who lives. */
    boolean isOver() {
        return subject.isPresent() && open.isEmpty();
    }

    /** A branch did something, which may have led to another instance. */
    void learn(BranchId branch, List<Entry> entries) {
        if (!workflows.containsKey(branch.instance())) {
            workflows.put(branch.instance(), "");
            open.add(branch.instance());
            subject = subject.or(() -> Optional.of(branch.instance()));
        }
        for (var entry : entries) {
            if (entry instanceof Entry.Delegated it && workflows.putIfAbsent(it.instance(), it.workflow().id()) == null) {
                open.add(it.instance());
                if (it.action().equals(CONTINUES) && subject.filter(branch.instance()::equals).isPresent()) {
                    subject = Optional.of(it.instance());
                }
            }
        }
    }

    void ended(String instance) {
        open.remove(instance);
    }

    /** How to tell a branch from its relatives: the workflow of an instance that was called, and the places of arms from 1. */
    String label(BranchId branch) {
        var arms = branch.path().lines()
                .flatMap(path -> List.of(path.split("\\.")).stream().skip(1))
                .map(step -> Integer.parseInt(step.substring(step.lastIndexOf('-') + 1)) + 1)
                .map(String::valueOf)
                .collect(Collectors.joining("."));
        var workflow = workflows.getOrDefault(branch.instance(), "");
        return workflow + (arms.isEmpty() ? "" : "#" + arms);
    }
}
