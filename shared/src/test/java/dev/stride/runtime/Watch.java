package dev.stride.runtime;

import dev.stride.call.http.HttpRequest;
import dev.stride.engine.Branch;
import dev.stride.runtime.port.Table;
import dev.stride.simulation.SimHttp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Watches a run from both sides, its commits and its calls, for what must never happen. The services behind it are
 * deterministic: the same attempt of the same call gets the same answer, however often it is made.
 */
final class Watch implements SimHttp.Services {

    /** One attempt of one call, as the receiver can tell it from others. */
    private record Attempt(String key, String number) {}

    private final SimHttp.Services services;
    private final Map<Attempt, SimHttp.Answer> answers = new HashMap<>();
    private final Map<Attempt, Integer> commitOf = new HashMap<>();
    private final ThreadLocal<Invocation> invocation = new ThreadLocal<>();
    private final ThreadLocal<Branch> committing = new ThreadLocal<>();
    private final Set<String> keys = new TreeSet<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> repetitions = new ArrayList<>();
    private Optional<Branch> last = Optional.empty();
    private int commits;

    /** @param since commits that had been made when it began */
    private record Invocation(int since, Set<Attempt> made) {}

    Watch(SimHttp.Services services) {
        this.services = services;
    }

    /** A handler begins to work on a message. */
    void begins() {
        invocation.set(new Invocation(commits, new HashSet<>()));
    }

    /** The handler tries to commit. */
    void commits(Branch branch) {
        committing.set(branch);
    }

    /** An item is stored; if it is a branch, the handler's commit is made, whatever the handler hears of it. */
    void stored(Table.Item item) {
        if (!item.key().sort().startsWith("BRANCH#")) {
            return;
        }
        var branch = committing.get();
        commits++;
        invocation.get().made().forEach(attempt -> commitOf.putIfAbsent(attempt, commits));
        if (last.filter(before -> before.status().ended()).isPresent()) {
            violations.add("version %d follows one that is %s"
                    .formatted(branch.version(), last.get().status()));
        }
        var before = last.map(Branch::version).orElse(0L);
        if (branch.version() != before + 1) {
            violations.add("version %d follows version %d".formatted(branch.version(), before));
        }
        last = Optional.of(branch);
    }

    @Override
    public SimHttp.Answer answer(HttpRequest request) {
        var attempt = new Attempt(
                request.headers().getOrDefault("Idempotency-Key", "none"),
                request.headers().getOrDefault("Stride-Attempt", "none"));
        keys.add(attempt.key().substring(attempt.key().indexOf('.') + 1));
        var current = invocation.get();
        if (commitOf.getOrDefault(attempt, Integer.MAX_VALUE) <= current.since()) {
            repetitions.add("%s was made again after its result was committed".formatted(attempt));
        }
        current.made().add(attempt);
        return answers.computeIfAbsent(attempt, _ -> services.answer(request));
    }

    /** Keys under which calls were made, without the id of the instance: a start that was not accepted takes one with it. */
    Set<String> keys() {
        return keys;
    }

    /** Calls that were made by a handler that came after the commit of their result. */
    List<String> repetitions() {
        return repetitions;
    }

    /** What must never happen. */
    List<String> violations() {
        return violations;
    }
}
