package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.data.BranchOutput;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.event.EventSubscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A running line of control with its own data. The root branch is the instance.
 *
 * @param origin where it comes from, empty for an instance that was started from outside
 * @param plan digest of the plan it is pinned to
 * @param version commits so far; the next commit makes it one more
 * @param node index of the node it goes on with
 * @param timer the timer that wakes it, while it waits
 * @param executionLimit how long it may run
 * @param label what the author calls the version of this instance, when its input decides that
 * @param locals values that it was given when it began, which its expressions read as variables
 * @param variables an object of values that it keeps beside its data, which its expressions read as variables, but not those of
 *     its arms
 * @param slice the part of a collection that it covers
 * @param scopes open scopes, outermost first
 * @param attempt the try that comes next when {@code at} is a call
 * @param raisedFault the fault that ended it, or that was caught last and is still readable
 * @param outputs what an arm merged into its data so far
 * @param dependents instances that it called and does not wait for
 * @param visits states entered so far
 * @param suspension what was asked of it last, if it was ever to rest
 */
public record Branch(
        BranchId id,
        Optional<BranchOrigin> origin,
        String plan,
        long version,
        Status status,
        @JsonProperty("at") int node,
        JsonNode data,
        Wait waitingFor,
        @JsonProperty("alarm") Optional<BranchTimer> timer,
        @JsonProperty("term") ExecutionLimit executionLimit,
        Optional<String> label,
        Map<String, JsonNode> locals,
        @JsonProperty("bound") Optional<JsonNode> variables,
        Optional<Slice> slice,
        List<OpenScope> scopes,
        CallAttempt attempt,
        @JsonProperty("raised") Optional<RaisedFault> raisedFault,
        @JsonProperty("hearing") EventSubscriptions events,
        @JsonProperty("undo") CompensationLog compensationLog,
        @JsonProperty("contributions") List<BranchOutput> outputs,
        @JsonProperty("companions") List<DependentChild> dependents,
        int visits,
        Instant startedAt,
        Optional<Instant> endedAt,
        @JsonProperty("hold") Optional<Suspension> suspension) {

    public Branch {
        locals = new TreeMap<>(locals);
        scopes = List.copyOf(scopes);
        outputs = List.copyOf(outputs);
        dependents = List.copyOf(dependents);
    }

    /** A branch that has not run yet. */
    public static Branch create(
            BranchId id, Optional<BranchOrigin> origin, String plan, int start, JsonNode data, Instant now) {
        return new Branch(
                id,
                origin,
                plan,
                0,
                Status.RUNNING,
                start,
                data,
                new Wait.Nothing(),
                Optional.empty(),
                ExecutionLimit.UNLIMITED,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                CallAttempt.FIRST,
                Optional.empty(),
                EventSubscriptions.NONE,
                CompensationLog.EMPTY,
                List.of(),
                List.of(),
                0,
                now,
                Optional.empty(),
                Optional.empty());
    }

    /** Whether it can go on without anything happening first. */
    public boolean ready() {
        return status == Status.RUNNING && waitingFor instanceof Wait.Nothing;
    }

    /** Whether no further state of it starts. */
    public boolean onHold() {
        return !status.isFinal() && suspension.filter(Suspension::active).isPresent();
    }

    /** Where it stands for those who look at it: one that is held is suspended, whatever it still waits for. */
    public Status displayStatus() {
        return onHold() ? Status.SUSPENDED : status;
    }

    /** Where lists show it: suspended, ended in some way, or else {@link Status#PENDING}. */
    public Status listStatus() {
        return onHold() || status.isFinal() ? displayStatus() : Status.PENDING;
    }

    /** Whether it stands where another version of it was ready, and is ready as well or rests there. */
    public boolean standsWhere(Branch earlier) {
        return earlier.ready()
                && (ready() || status == Status.SUSPENDED)
                && node == earlier.node
                && visits == earlier.visits
                && attempt.equals(earlier.attempt);
    }

    /** Identifies one call over all its attempts up to its answer, for the receiver to recognise a repetition. */
    public String callKey() {
        return id.instance() + "." + id.path() + "." + visits + "." + node + attempt.keySuffix();
    }

    /** Where it would begin again: the state that it is in, or its node between two states. */
    public OpenScope restartScope(Instant now) {
        return scopes.isEmpty() ? new OpenScope(node, now, Optional.empty(), Optional.empty()) : scopes.getFirst();
    }

    /** The node of the state that it is in, of its own or of the branch that began it; empty between two states. */
    public Optional<Integer> stateNode() {
        return scopes.isEmpty()
                ? origin.filter(_ -> !id.isRoot()).map(BranchOrigin::stateNode)
                : Optional.of(scopes.getLast().enterNode());
    }

    public Branch withVersion(long newVersion) {
        return with(branchBuilder -> branchBuilder.version = newVersion);
    }

    /** Other data. What the states that it is in began with stays known. */
    public Branch withData(JsonNode newData) {
        return with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.scopes =
                    scopes.stream().map(scope -> scope.rememberingData(data)).toList();
            branchBuilder.executionLimit = executionLimit.rememberingData(data);
        });
    }

    /** With the data that the state began with that it is in, if it is in one. */
    public Branch restoringEntryData() {
        return scopes.isEmpty()
                ? this
                : scopes.getLast().entryData().map(this::withData).orElse(this);
    }

    /**
     * As it is stored: the same branch with its data, what is bound, and what its states began with, in other form.
     *
     * @param entered for each of {@link #entryData}, in order
     */
    public Branch withStoredData(JsonNode newData, Optional<JsonNode> newBound, List<Optional<JsonNode>> entered) {
        var open = new ArrayList<OpenScope>();
        for (int index = 0; index < scopes.size(); index++) {
            open.add(scopes.get(index).withEntryData(entered.get(index)));
        }
        return with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.variables = newBound;
            branchBuilder.scopes = open;
            branchBuilder.executionLimit = executionLimit
                    .pendingEnd()
                    .flatMap(PendingEnd::interruptedScope)
                    .map(cut -> executionLimit.withInterruptedScope(cut.withEntryData(entered.getLast())))
                    .orElse(executionLimit);
        });
    }

    /** What the states began with that it is in, and the one that the end of its time cut off: as far as its data is other. */
    public List<Optional<JsonNode>> entryData() {
        return Stream.concat(
                        scopes.stream(), executionLimit.pendingEnd().flatMap(PendingEnd::interruptedScope).stream())
                .map(OpenScope::entryData)
                .toList();
    }

    /** With a value beside its data, instead of one of that name; null takes the name away. */
    public Branch withVariable(String name, JsonNode value) {
        var others = JsonNodeFactory.instance.objectNode();
        variables.ifPresent(all -> others.setAll((ObjectNode) all));
        others.remove(name);
        if (!value.isNull()) {
            others.set(name, value);
        }
        return with(branchBuilder ->
                branchBuilder.variables = Optional.<JsonNode>of(others).filter(all -> !all.isEmpty()));
    }

    /** Without its copy of the data and what it kept beside it. */
    public Branch withoutData() {
        return with(branchBuilder -> {
            branchBuilder.data = JsonNodeFactory.instance.nullNode();
            branchBuilder.variables = Optional.empty();
        });
    }

    public Branch withRaisedFault(Optional<RaisedFault> fault) {
        return with(branchBuilder -> branchBuilder.raisedFault = fault);
    }

    public Branch withTimer(Optional<BranchTimer> newAlarm) {
        return with(branchBuilder -> branchBuilder.timer = newAlarm);
    }

    public Branch withExecutionLimit(ExecutionLimit newTerm) {
        return with(branchBuilder -> branchBuilder.executionLimit = newTerm);
    }

    public Branch withLabel(Optional<String> newLabel) {
        return with(branchBuilder -> branchBuilder.label = newLabel);
    }

    public Branch withEvents(EventSubscriptions newHearing) {
        return with(branchBuilder -> branchBuilder.events = newHearing);
    }

    public Branch withCompensationLog(CompensationLog newUndo) {
        return with(branchBuilder -> branchBuilder.compensationLog = newUndo);
    }

    public Branch withScopes(List<OpenScope> newScopes) {
        return with(branchBuilder -> branchBuilder.scopes = newScopes);
    }

    /** What an arm has of its own from the beginning. */
    public Branch withLocals(Map<String, JsonNode> itsLocals, Optional<Slice> itsSlice) {
        return with(branchBuilder -> {
            branchBuilder.locals = itsLocals;
            branchBuilder.slice = itsSlice;
        });
    }

    public Branch addingOutputs(List<BranchOutput> further) {
        var more = new ArrayList<>(outputs);
        more.addAll(further);
        return with(branchBuilder -> branchBuilder.outputs = more);
    }

    public Branch withOutputs(List<BranchOutput> all) {
        return with(branchBuilder -> branchBuilder.outputs = all);
    }

    public Branch addingDependents(List<DependentChild> others) {
        var more = new ArrayList<>(dependents);
        more.addAll(others);
        return with(branchBuilder -> branchBuilder.dependents = more);
    }

    /** Ready at another node. */
    public Branch goTo(int node) {
        return madeReady().with(branchBuilder -> {
            branchBuilder.node = node;
            branchBuilder.attempt = CallAttempt.FIRST;
        });
    }

    public Branch waitingOn(Wait wait) {
        return with(branchBuilder -> {
            branchBuilder.status = Status.WAITING;
            branchBuilder.waitingFor = wait;
        });
    }

    /** Ready where it is. */
    public Branch madeReady() {
        return with(branchBuilder -> {
            branchBuilder.status = Status.RUNNING;
            branchBuilder.waitingFor = new Wait.Nothing();
        });
    }

    public Branch withAttempt(CallAttempt next) {
        return with(branchBuilder -> branchBuilder.attempt = next);
    }

    public Branch enteringScope(OpenScope scope) {
        return withOpenScope(scope).with(branchBuilder -> branchBuilder.visits = visits + 1);
    }

    /** The scope is open again, or still, without a further visit. */
    public Branch withOpenScope(OpenScope scope) {
        var deeper = new ArrayList<>(scopes);
        deeper.add(scope);
        return withScopes(deeper);
    }

    public Branch leavingScope() {
        return withScopes(scopes.subList(0, scopes.size() - 1));
    }

    public Branch withSuspension(Suspension newHold) {
        return with(branchBuilder -> branchBuilder.suspension = Optional.of(newHold));
    }

    /** No longer held, if it was, and ready where it rested. */
    public Branch resumed() {
        return suspension.map(last -> resumed(last.requestedAt())).orElse(this);
    }

    /** The same, because somebody asked for it. */
    public Branch resumed(Instant asked) {
        var released = withSuspension(new Suspension(Optional.empty(), asked));
        return status == Status.SUSPENDED ? released.madeReady() : released;
    }

    /** Stays where it is until it is resumed. */
    public Branch suspended() {
        return with(branchBuilder -> branchBuilder.status = Status.SUSPENDED);
    }

    public Branch ended(Status end, Instant when) {
        return with(branchBuilder -> {
            branchBuilder.status = end;
            branchBuilder.waitingFor = new Wait.Nothing();
            branchBuilder.timer = Optional.empty();
            branchBuilder.endedAt = Optional.of(when);
        });
    }

    /**
     * Ready again after its end. Events that it has not consumed stay; instances that it called have been cancelled.
     *
     * @param node where it goes on
     */
    public Branch restarted(int node, JsonNode newData, ExecutionLimit newTerm) {
        return goTo(node).with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.executionLimit = newTerm;
            branchBuilder.scopes = List.of();
            branchBuilder.raisedFault = raisedFault.flatMap(RaisedFault::handled);
            branchBuilder.events = events.unsubscribed();
            branchBuilder.dependents = List.of();
            branchBuilder.endedAt = Optional.empty();
        });
    }

    private Branch with(Consumer<BranchBuilder> change) {
        var branchBuilder = new BranchBuilder(this);
        change.accept(branchBuilder);
        return branchBuilder.build(this);
    }
}
