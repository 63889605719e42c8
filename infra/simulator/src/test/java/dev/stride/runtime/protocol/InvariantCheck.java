package dev.stride.runtime.protocol;

import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Table;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.World;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
 * A check of the invariants of a run, over its commits and its calls. The services are deterministic: each repetition of an
 * attempt gets the same reply.
 */
public final class InvariantCheck implements SimulatedServices {

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

    private final SimulatedServices simulatedServices;
    private final Map<Attempt, DelayedReply<HttpReply>> answers = new LinkedHashMap<>();
    private final Map<Attempt, String> bodies = new HashMap<>();
    private final Map<Attempt, Integer> commitOf = new HashMap<>();
    private final Map<Thread, Invocation> invocations = new HashMap<>();
    private final Map<BranchId, Branch> branches = new LinkedHashMap<>();
    private final Map<String, Table.Item> heads = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> repetitions = new ArrayList<>();

    /** Ids of messages that came without their branch. */
    private final Set<String> reading = new HashSet<>();

    private final EventCheck events = new EventCheck(violations);
    private final EffectCheck effects = new EffectCheck(violations);
    private final LineageCheck lineages = new LineageCheck(violations, branches);
    private final InstantSource clock;
    private Optional<Instant> last = Optional.empty();
    private int onCommit;
    private int joined;

    /** A handler at work, which is a thread of its own. */
    private static final class Invocation {

        /** Commits that had been made when it began. */
        private final int since;

        private final boolean overtaken;

        /** Events that lay in inboxes when it began. */
        private final int placed;

        private final Set<Attempt> made = new HashSet<>();
        private Optional<CommittedBranch> committing = Optional.empty();
        private List<HistoryEntry> entries = List.of();

        Invocation(int since, boolean overtaken, int placed) {
            this.since = since;
            this.overtaken = overtaken;
            this.placed = placed;
        }
    }

    /** @param clock of the world that is watched */
    public InvariantCheck(SimulatedServices simulatedServices, InstantSource clock) {
        this.simulatedServices = simulatedServices;
        this.clock = clock;
    }

    /** A branch that another version has left behind. */
    public void addBranch(Branch branch) {
        branches.put(branch.id(), branch);
        effects.addBranch(branch.id(), branch.version());
    }

    /** What commits ask for, and what becomes of it. */
    public EffectCheck effects() {
        return effects;
    }

    /** A handler begins to work on a message. */
    void onDelivery(Delivery delivery) {
        invocations.put(
                Thread.currentThread(), new Invocation(onCommit, isOvertaken(delivery.body()), events.placed()));
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
    void onCommit(CommittedBranch next, List<HistoryEntry> entries) {
        current().committing = Optional.of(next);
        current().entries = entries;
    }

    /** The handler of an inline start hands its last commit over to another message. */
    void onHandOver() {
        current().committing = Optional.empty();
    }

    /** A commit of the handler includes the stimuli of further messages. */
    void onJoined(int messages) {
        joined += messages;
    }

    /** Returns the number of messages that joined the commit of another message. */
    public int joined() {
        return joined;
    }

    /** An item is stored; if it is a branch, the handler's commit is made, whatever the handler hears of it. */
    public void stored(Table.Item item) {
        if (item.key().sort().equals("HEAD")) {
            heads.put(item.key().partition().substring("INSTANCE#".length()), item);
        }
        events.stored(item);
        if (!item.key().sort().startsWith("BRANCH#")) {
            return;
        }
        if (committing().isEmpty() && isKnown(item)) {
            // The version is stored already: it gets an expiry, or another message continues it.
            return;
        }
        effects.committed(committing().orElseThrow());
        var branch = committing().orElseThrow().branch();
        events.committed(Optional.ofNullable(branches.get(branch.id())), branch, current().entries, current().placed);
        lineages.committed(branch, current().entries);
        onCommit++;
        last = Optional.of(clock.instant());
        current().made.forEach(attempt -> commitOf.putIfAbsent(attempt, onCommit));
        var before = Optional.ofNullable(branches.put(branch.id(), branch));
        var retried = current().entries.stream().anyMatch(HistoryEntry.Retried.class::isInstance);
        if (!retried && before.filter(it -> it.status().isFinal()).isPresent()) {
            violations.add("version %d of %s follows its end".formatted(branch.version(), branch.id()));
        }
        var version = before.map(Branch::version).orElse(0L);
        var changesVersion = current().entries.stream()
                .anyMatch(entry -> entry instanceof HistoryEntry.Retried retry
                        && retry.version().isPresent());
        if (!changesVersion
                && before.filter(it -> !it.plan().equals(branch.plan())).isPresent()) {
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

    /** Records that a branch was abandoned by its parent. */
    void abandoned(BranchId id) {
        var branch = Optional.ofNullable(branches.get(id));
        if (branch.filter(it -> it.status().isFinal()).isEmpty()) {
            violations.add("%s was given up and goes on: %s".formatted(id, branch));
        }
    }

    @Override
    public DelayedReply<HttpReply> answer(HttpRequest request) {
        return Attempt.of(request)
                .map(attempt -> answer(attempt, request))
                .orElseGet(() -> simulatedServices.answer(request));
    }

    private DelayedReply<HttpReply> answer(Attempt attempt, HttpRequest request) {
        if (commitOf.getOrDefault(attempt, Integer.MAX_VALUE) <= current().since && !current().overtaken) {
            repetitions.add("%s was made again after its result was committed".formatted(attempt));
        }
        current().made.add(attempt);
        var body = new String(request.body(), StandardCharsets.UTF_8);
        if (!body.equals(bodies.computeIfAbsent(attempt, _ -> body))) {
            violations.add("%s was repeated with another body: %s".formatted(attempt, body));
        }
        return answers.computeIfAbsent(attempt, _ -> simulatedServices.answer(request));
    }

    @Override
    public GrpcClient grpc(World world) {
        return simulatedServices.grpc(world);
    }

    @Override
    public MessagePublisher brokers(World world) {
        return simulatedServices.brokers(world);
    }

    @Override
    public AwsServices cloud(World world) {
        return simulatedServices.cloud(world);
    }

    /** Every attempt of every call that was made, once, in the order of the first ones. */
    public Stream<String> calls() {
        return answers.keySet().stream()
                .map(attempt -> attempt.key() + "#" + attempt.number())
                .distinct();
    }

    /** Every branch that there was, as its last commit left it. */
    public Map<BranchId, Branch> branches() {
        return Collections.unmodifiableMap(branches);
    }

    /** When the last commit was made. */
    public Optional<Instant> last() {
        return last;
    }

    /** What lists show of each instance, by its id. */
    public Map<String, Table.Item> heads() {
        return Collections.unmodifiableMap(heads);
    }

    /**
     * Calls that were made by a handler that came after the commit of their result. One that trusted a branch carried by its
     * message could not know, if what a redo sent had overtaken that message.
     */
    public List<String> repetitions() {
        return repetitions;
    }

    /** What must never happen. */
    public List<String> violations() {
        return violations;
    }

    private Optional<CommittedBranch> committing() {
        return Optional.ofNullable(invocations.get(Thread.currentThread())).flatMap(it -> it.committing);
    }

    private Invocation current() {
        return Optional.ofNullable(invocations.get(Thread.currentThread())).orElseThrow();
    }
}
