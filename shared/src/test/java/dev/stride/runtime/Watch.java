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
    private final Map<Thread, Invocation> invocations = new HashMap<>();
    private final Set<String> keys = new TreeSet<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> repetitions = new ArrayList<>();
    private Optional<Branch> last = Optional.empty();
    private int commits;

    /** A handler at work, which is a thread of its own. */
    private static final class Invocation {

        /** Commits that had been made when it began. */
        private final int since;

        private final Set<Attempt> made = new HashSet<>();
        private Optional<Branch> committing = Optional.empty();

        Invocation(int since) {
            this.since = since;
        }
    }

    Watch(SimHttp.Services services) {
        this.services = services;
    }

    /** A handler begins to work on a message. */
    void begins() {
        invocations.put(Thread.currentThread(), new Invocation(commits));
    }

    /** The handler tries to commit. */
    void commits(Branch branch) {
        current().committing = Optional.of(branch);
    }

    /** An item is stored; if it is a branch, the handler's commit is made, whatever the handler hears of it. */
    void stored(Table.Item item) {
        if (!item.key().sort().startsWith("BRANCH#")) {
            return;
        }
        var branch = current().committing.orElseThrow();
        commits++;
        current().made.forEach(attempt -> commitOf.putIfAbsent(attempt, commits));
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
        if (commitOf.getOrDefault(attempt, Integer.MAX_VALUE) <= current().since) {
            repetitions.add("%s was made again after its result was committed".formatted(attempt));
        }
        current().made.add(attempt);
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

    private Invocation current() {
        return Optional.ofNullable(invocations.get(Thread.currentThread())).orElseThrow();
    }
}
