package dev.stride.runtime;

import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.call.rpc.Grpc;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.runtime.port.Table;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Services;
import dev.stride.simulation.World;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Watches a run from both sides, its commits and its calls, for what must never happen. The services behind it are
 * deterministic: the same attempt of the same call gets the same answer, however often it is made.
 */
final class Watch implements Services {

    /** One request of one attempt of a call, as the receiver can tell it from others. */
    private record Attempt(String key, String number, URI uri, Optional<String> shown) {

        /** Empty for a request that belongs to no call, such as one for a token. */
        static Optional<Attempt> of(HttpRequest request) {
            return Optional.ofNullable(request.headers().get("Idempotency-Key"))
                    .map(key -> new Attempt(
                            key,
                            request.headers().getOrDefault("Stride-Attempt", "none"),
                            request.uri(),
                            Optional.ofNullable(request.headers().get("Authorization"))));
        }
    }

    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]*)\"");
    private static final String CARRIED = "\"carried\":";

    private final Services services;
    private final Map<Attempt, Answer<HttpReply>> answers = new LinkedHashMap<>();
    private final Map<Attempt, Integer> commitOf = new HashMap<>();
    private final Map<Thread, Invocation> invocations = new HashMap<>();
    private final Map<BranchId, Branch> branches = new LinkedHashMap<>();
    private final Map<String, Table.Item> heads = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> repetitions = new ArrayList<>();

    /** Ids of messages that came without their branch. */
    private final Set<String> reading = new HashSet<>();

    private final EventWatch events = new EventWatch(violations);
    private final EffectWatch effects = new EffectWatch(violations);
    private final InstantSource clock;
    private Optional<Instant> last = Optional.empty();
    private int commits;

    /** A handler at work, which is a thread of its own. */
    private static final class Invocation {

        /** Commits that had been made when it began. */
        private final int since;

        private final boolean overtaken;

        /** Events that lay in inboxes when it began. */
        private final int placed;

        private final Set<Attempt> made = new HashSet<>();
        private Optional<Committed> committing = Optional.empty();
        private List<Entry> entries = List.of();

        Invocation(int since, boolean overtaken, int placed) {
            this.since = since;
            this.overtaken = overtaken;
            this.placed = placed;
        }
    }

    /** @param clock of the world that is watched */
    Watch(Services services, InstantSource clock) {
        this.services = services;
        this.clock = clock;
    }

    /** A branch that another version has left behind. */
    void knows(Branch branch) {
        branches.put(branch.id(), branch);
        effects.knows(branch.id(), branch.version());
    }

    /** What commits ask for, and what becomes of it. */
    EffectWatch effects() {
        return effects;
    }

    /** A handler begins to work on a message. */
    void begins(Delivery delivery) {
        invocations.put(Thread.currentThread(), new Invocation(commits, isOvertaken(delivery.body()), events.placed()));
    }

    /** Whether a message carries its branch, and one that a redo sent in its stead has been there before it. */
    private boolean isOvertaken(String message) {
        var id = ID.matcher(message);
        if (!id.find()) {
            return false;
        }
        var isCarrying = message.contains(CARRIED);
        if (!isCarrying) {
            reading.add(id.group(1));
        }
        return isCarrying && reading.contains(id.group(1));
    }

    /** The handler tries to commit. */
    void commits(Committed next, List<Entry> entries) {
        current().committing = Optional.of(next);
        current().entries = entries;
    }

    /** An item is stored; if it is a branch, the handler's commit is made, whatever the handler hears of it. */
    void stored(Table.Item item) {
        if (item.key().sort().equals("HEAD")) {
            heads.put(item.key().partition().substring("INSTANCE#".length()), item);
        }
        events.stored(item);
        if (!item.key().sort().startsWith("BRANCH#")) {
            return;
        }
        if (committing().isEmpty() && isKnown(item)) {
            // It is told how long it is kept, and nothing else of it changes.
            return;
        }
        effects.committed(committing().orElseThrow());
        var branch = committing().orElseThrow().branch();
        events.committed(Optional.ofNullable(branches.get(branch.id())), branch, current().entries, current().placed);
        commits++;
        last = Optional.of(clock.instant());
        current().made.forEach(attempt -> commitOf.putIfAbsent(attempt, commits));
        var before = Optional.ofNullable(branches.put(branch.id(), branch));
        var retried = current().entries.stream().anyMatch(Entry.Retried.class::isInstance);
        if (!retried && before.filter(it -> it.status().ended()).isPresent()) {
            violations.add("version %d of %s follows its end".formatted(branch.version(), branch.id()));
        }
        var version = before.map(Branch::version).orElse(0L);
        if (before.filter(it -> !it.plan().equals(branch.plan())).isPresent()) {
            violations.add("%s goes by another plan from version %d on".formatted(branch.id(), branch.version()));
        }
        if (branch.version() != version + 1) {
            violations.add("version %d of %s follows version %d".formatted(branch.version(), branch.id(), version));
        }
    }

    private boolean isKnown(Table.Item item) {
        return branches.values().stream()
                .filter(branch ->
                        item.key().partition().equals("INSTANCE#" + branch.id().instance()))
                .filter(branch ->
                        item.key().sort().equals("BRANCH#" + branch.id().path()))
                .anyMatch(branch -> branch.version() == item.version());
    }

    /** A branch was told that nobody waits for it any more. */
    void abandoned(BranchId id) {
        var branch = Optional.ofNullable(branches.get(id));
        if (branch.filter(it -> it.status().ended()).isEmpty()) {
            violations.add("%s was given up and goes on: %s".formatted(id, branch));
        }
    }

    @Override
    public Answer<HttpReply> answer(HttpRequest request) {
        return Attempt.of(request).map(attempt -> answer(attempt, request)).orElseGet(() -> services.answer(request));
    }

    private Answer<HttpReply> answer(Attempt attempt, HttpRequest request) {
        if (commitOf.getOrDefault(attempt, Integer.MAX_VALUE) <= current().since && !current().overtaken) {
            repetitions.add("%s was made again after its result was committed".formatted(attempt));
        }
        current().made.add(attempt);
        return answers.computeIfAbsent(attempt, _ -> services.answer(request));
    }

    @Override
    public Grpc grpc(World world) {
        return services.grpc(world);
    }

    @Override
    public Brokers brokers(World world) {
        return services.brokers(world);
    }

    @Override
    public Cloud cloud(World world) {
        return services.cloud(world);
    }

    /** Every attempt of every call that was made, once, in the order of the first ones. */
    Stream<String> calls() {
        return answers.keySet().stream()
                .map(attempt -> attempt.key() + "#" + attempt.number())
                .distinct();
    }

    /** Every branch that there was, as its last commit left it. */
    Map<BranchId, Branch> branches() {
        return Collections.unmodifiableMap(branches);
    }

    /** When the last commit was made. */
    Optional<Instant> last() {
        return last;
    }

    /** What lists show of each instance, by its id. */
    Map<String, Table.Item> heads() {
        return Collections.unmodifiableMap(heads);
    }

    /**
     * Calls that were made by a handler that came after the commit of their result. One that trusted a branch carried by its
     * message could not know, if what a redo sent had overtaken that message.
     */
    List<String> repetitions() {
        return repetitions;
    }

    /** What must never happen. */
    List<String> violations() {
        return violations;
    }

    private Optional<Committed> committing() {
        return Optional.ofNullable(invocations.get(Thread.currentThread())).flatMap(it -> it.committing);
    }

    private Invocation current() {
        return Optional.ofNullable(invocations.get(Thread.currentThread())).orElseThrow();
    }
}
