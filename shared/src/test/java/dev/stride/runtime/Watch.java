package dev.stride.runtime;

import dev.stride.call.http.HttpRequest;
import dev.stride.engine.Branch;
import dev.stride.runtime.port.Table;
import dev.stride.simulation.SimHttp;
import dev.stride.simulation.SimTable;
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
    private final Set<String> keys = new TreeSet<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> repetitions = new ArrayList<>();
    private Table table = new SimTable();
    private Optional<Branch> last = Optional.empty();
    private int commits;

    /** @param since commits that had been made when it began */
    private record Invocation(int since, Set<Attempt> made) {}

    Watch(SimHttp.Services services) {
        this.services = services;
    }

    /** Looks into this table. */
    void lookInto(Table watched) {
        table = watched;
    }

    /** A handler begins to work on a message. */
    void begins() {
        invocation.set(new Invocation(commits, new HashSet<>()));
    }

    /** The handler's commit is stored. */
    void committed(Branch branch) {
        commits++;
        invocation.get().made().forEach(attempt -> commitOf.putIfAbsent(attempt, commits));
        last.filter(before -> before.status().ended())
                .ifPresent(before -> violations.add("version %d follows version %d, which is %s"
                        .formatted(branch.version(), before.version(), before.status())));
        last.filter(before -> branch.version() != before.version() + 1)
                .ifPresent(before -> violations.add(
                        "version %d follows version %d".formatted(branch.version(), before.version())));
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

    /** Whether exactly this version of the branch is in the table. */
    boolean isStored(Branch branch) {
        var key = new Table.Key("INSTANCE#" + branch.id().instance(), "BRANCH#" + branch.id().path());
        return version() < branch.version()
                && table.get(key).filter(item -> item.version() == branch.version()).isPresent();
    }

    /** The version that was committed last. */
    long version() {
        return last.map(Branch::version).orElse(0L);
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
