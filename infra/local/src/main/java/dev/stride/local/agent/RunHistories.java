package dev.stride.local.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The histories of the last runs of a session, by the names of the runs. */
final class RunHistories {

    private static final int RUNS = 20;

    /** The most lines of a history that are kept. */
    private static final int LINES = 2_000;

    private final Map<String, List<String>> lines = new LinkedHashMap<>();
    private int runs;

    synchronized String keep(List<String> history) {
        var name = "run-" + ++runs;
        lines.put(name, history.stream().limit(LINES).map(Shown::line).toList());
        if (lines.size() > RUNS) {
            lines.remove(lines.keySet().iterator().next());
        }
        return name;
    }

    synchronized Optional<List<String>> of(String run) {
        return Optional.ofNullable(lines.get(run));
    }

    /** Returns the names of the runs whose histories are kept, the oldest first. */
    synchronized List<String> names() {
        return new ArrayList<>(lines.keySet());
    }
}
