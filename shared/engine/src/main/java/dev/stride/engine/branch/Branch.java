package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
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
 * The state of one line of execution of an instance, with its own data. The root branch is the instance. Child branches run the
 * parallel branches of a fork and the iterations of a loop.
 *
 * @param origin the parent branch or the calling instance; empty for an instance that was started from outside
 * @param plan digest of the plan, which only a retry with another version of the workflow changes
 * @param version number of commits so far
 * @param node index of the current node
 * @param timer the timer that is set while the branch waits
 * @param executionLimit the limit of time and steps
 * @param label the author's name for the version of this instance, if the definition computes one from the input
 * @param locals variables that the parent passed to the branch when it started the branch
 * @param variables an object of variables that the branch stored beside its data; child branches cannot read them
 * @param slice the part of a collection that the branch covers
 * @param scopes the open scopes, outermost first
 * @param attempt the next attempt, if {@code node} is a call
 * @param raisedFault the fault that ended the branch, or the last caught fault while expressions can read it
 * @param outputs what a child branch has merged into its data so far
 * @param dependents called instances that the branch does not wait for, and that end with it
 * @param visits number of states entered so far
 * @param suspension the latest request to suspend or resume, if any
 * @param labels values by which clients find the instance, in the root branch only
 * @param lineage the chain of starts that led to the instance; empty if it was started from outside
 */
public record Branch(
        BranchId id,
        Optional<BranchOrigin> origin,
        String plan,
        long version,
        Status status,
        int node,
        JsonNode data,
        Wait waitingFor,
        Optional<BranchTimer> timer,
        ExecutionLimit executionLimit,
        Optional<String> label,
        Map<String, JsonNode> locals,
        Optional<JsonNode> variables,
        Optional<Slice> slice,
        List<OpenScope> scopes,
        CallAttempt attempt,
        Optional<RaisedFault> raisedFault,
        EventSubscriptions events,
        CompensationLog compensationLog,
        List<BranchOutput> outputs,
        List<DependentChild> dependents,
        int visits,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Suspension> suspension,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> labels,

        Optional<Lineage> lineage) {

    public Branch {
        locals = new TreeMap<>(locals);
        scopes = List.copyOf(scopes);
        outputs = List.copyOf(outputs);
        dependents = List.copyOf(dependents);
        labels = labels.isEmpty() ? Map.of() : new TreeMap<>(labels);
    }

    /** Creates a branch that has not run yet, of an instance that was started from outside. */
    public static Branch create(
            BranchId id, Optional<BranchOrigin> origin, String plan, int start, JsonNode data, Instant now) {
        return create(id, origin, plan, start, data, now, Optional.empty());
    }

    /** Creates a branch that has not run yet. */
    public static Branch create(
            BranchId id,
            Optional<BranchOrigin> origin,
            String plan,
            int start,
            JsonNode data,
            Instant now,
            Optional<Lineage> lineage) {
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
                Optional.empty(),
                Map.of(),
                lineage);
    }

    /** Creates a branch that has not begun. It is stored if a request, such as to suspend it, arrives before its begin message. */
    public static Branch pending(BranchId id, String plan, Instant now) {
        return create(id, Optional.empty(), plan, 0, JsonNodeFactory.instance.nullNode(), now)
                .with(branchBuilder -> branchBuilder.status = Status.PENDING);
    }

    /** Returns this new branch with the version and the suspension that it had before it began. */
    public Branch after(Branch pending) {
        return with(branchBuilder -> {
            branchBuilder.version = pending.version;
            branchBuilder.suspension = pending.suspension;
        });
    }

    public boolean hasBegun() {
        return status != Status.PENDING;
    }

    /** Returns whether the branch can run without waiting for a stimulus. */
    public boolean ready() {
        return status == Status.RUNNING && waitingFor instanceof Wait.Nothing;
    }

    /** Returns whether the branch is suspended, or will be suspended before it runs its next node. */
    public boolean onHold() {
        return !status.isFinal() && suspension.filter(Suspension::active).isPresent();
    }

    /** Returns the status that clients see: {@code SUSPENDED} as soon as a suspension of the branch is requested. */
    public Status displayStatus() {
        return onHold() ? Status.SUSPENDED : status;
    }

    /** Returns the status in the index of instances, which stores PENDING for pending, running and waiting branches. */
    public Status listStatus() {
        return onHold() || status.isFinal() ? displayStatus() : Status.PENDING;
    }

    /**
     * Returns whether this branch is still where the earlier version was: ready to run the same node in the same attempt, or
     * suspended before this node. A reply to a call that the earlier version made can then still be used.
     */
    public boolean standsWhere(Branch earlier) {
        return earlier.ready()
                && (ready() || status == Status.SUSPENDED)
                && node == earlier.node
                && visits == earlier.visits
                && attempt.equals(earlier.attempt);
    }

    /** Returns whether this branch waits as the earlier version did: it was at most suspended or resumed, or got another timer. */
    public boolean waitsAs(Branch earlier) {
        return earlier.status == Status.WAITING
                && earlier.equals(with(branchBuilder -> {
                    branchBuilder.version = earlier.version;
                    branchBuilder.suspension = earlier.suspension;
                    branchBuilder.timer = earlier.timer;
                }));
    }

    /** Returns the steps so far, for the step limit: the number of commits or of entered states, whichever is larger. */
    public long hops() {
        return Math.max(version, visits);
    }

    /** Returns the id of the current call. A retry of the call after a failure has the same id. */
    public String callKey() {
        return id.instance() + "." + id.path() + "." + visits + "." + node + attempt.keySuffix();
    }

    /** Returns where a retry restarts: at the outermost state that the branch is in or, if none, its current node. */
    public OpenScope restartScope(Instant now) {
        return scopes.isEmpty() ? new OpenScope(node, now, Optional.empty(), Optional.empty()) : scopes.getFirst();
    }

    /**
     * Returns the node at which the branch's current (innermost) state begins. If a child branch is in no state of its
     * own, its current state is that in which its parent started it. Empty for a root branch outside all states.
     */
    public Optional<Integer> stateNode() {
        return scopes.isEmpty()
                ? origin.filter(_ -> !id.isRoot()).map(BranchOrigin::stateNode)
                : Optional.of(scopes.getLast().enterNode());
    }

    public Branch withVersion(long newVersion) {
        return with(branchBuilder -> branchBuilder.version = newVersion);
    }

    /** Returns the branch with its data replaced. Each open scope keeps the data with which it was entered, for a retry. */
    public Branch withData(JsonNode newData) {
        return with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.scopes =
                    scopes.stream().map(scope -> scope.rememberingData(data)).toList();
            branchBuilder.executionLimit = executionLimit.rememberingData(data);
        });
    }

    /** Returns a copy of the branch with the data that it had when it entered its innermost open state. */
    public Branch restoringEntryData() {
        return scopes.isEmpty()
                ? this
                : scopes.getLast().entryData().map(this::withData).orElse(this);
    }

    /**
     * Returns the branch with other data, variables and {@link #entryData}. Before a commit, large values are removed, because
     * they are stored separately. After a branch has been loaded, they are restored.
     */
    public Branch withStoredData(JsonNode newData, Optional<JsonNode> newVariables, List<Optional<JsonNode>> entered) {
        var open = new ArrayList<OpenScope>();
        for (int index = 0; index < scopes.size(); index++) {
            open.add(scopes.get(index).withEntryData(entered.get(index)));
        }
        return with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.variables = newVariables;
            branchBuilder.scopes = open;
            branchBuilder.executionLimit = executionLimit
                    .pendingEnd()
                    .flatMap(PendingEnd::interruptedScope)
                    .map(scope -> executionLimit.withInterruptedScope(scope.withEntryData(entered.getLast())))
                    .orElse(executionLimit);
        });
    }

    /**
     * Returns, for each state that the branch is in, outermost first, the data with which the branch entered it, or
     * empty if the data has not changed since. If a timeout has interrupted a state, the data of this state comes last.
     */
    public List<Optional<JsonNode>> entryData() {
        return Stream.concat(
                        scopes.stream(), executionLimit.pendingEnd().flatMap(PendingEnd::interruptedScope).stream())
                .map(OpenScope::entryData)
                .toList();
    }

    /** Returns the branch with a variable set; a null value removes the variable. */
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

    /** Returns the branch without data and variables, which a completed child branch does not need any more. */
    public Branch withoutData() {
        return with(branchBuilder -> {
            branchBuilder.data = JsonNodeFactory.instance.nullNode();
            branchBuilder.variables = Optional.empty();
        });
    }

    public Branch withRaisedFault(Optional<RaisedFault> fault) {
        return with(branchBuilder -> branchBuilder.raisedFault = fault);
    }

    public Branch withTimer(Optional<BranchTimer> newTimer) {
        return with(branchBuilder -> branchBuilder.timer = newTimer);
    }

    public Branch withExecutionLimit(ExecutionLimit newExecutionLimit) {
        return with(branchBuilder -> branchBuilder.executionLimit = newExecutionLimit);
    }

    public Branch withLabels(Optional<String> newLabel, Map<String, String> newLabels) {
        return with(branchBuilder -> {
            branchBuilder.label = newLabel;
            branchBuilder.labels = newLabels;
        });
    }

    public Branch withEvents(EventSubscriptions newEvents) {
        return with(branchBuilder -> branchBuilder.events = newEvents);
    }

    public Branch withCompensationLog(CompensationLog newCompensationLog) {
        return with(branchBuilder -> branchBuilder.compensationLog = newCompensationLog);
    }

    public Branch withScopes(List<OpenScope> newScopes) {
        return with(branchBuilder -> branchBuilder.scopes = newScopes);
    }

    /** Returns a copy with these local variables and the part of a collection that the branch processes, if any. */
    public Branch withLocals(Map<String, JsonNode> newLocals, Optional<Slice> newSlice) {
        return with(branchBuilder -> {
            branchBuilder.locals = newLocals;
            branchBuilder.slice = newSlice;
        });
    }

    public Branch addingOutputs(List<BranchOutput> further) {
        return withOutputs(Stream.concat(outputs.stream(), further.stream()).toList());
    }

    public Branch withOutputs(List<BranchOutput> all) {
        return with(branchBuilder -> branchBuilder.outputs = all);
    }

    public Branch addingDependents(List<DependentChild> others) {
        var more = Stream.concat(dependents.stream(), others.stream()).toList();
        return with(branchBuilder -> branchBuilder.dependents = more);
    }

    /** Returns the branch moved to another node, where it is ready to run. */
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

    /** Returns the branch with its wait ended, ready to run at its current node. */
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

    public Branch withOpenScope(OpenScope scope) {
        var deeper = new ArrayList<>(scopes);
        deeper.add(scope);
        return withScopes(deeper);
    }

    public Branch leavingScope() {
        return withScopes(scopes.subList(0, scopes.size() - 1));
    }

    public Branch withSuspension(Suspension newSuspension) {
        return with(branchBuilder -> branchBuilder.suspension = Optional.of(newSuspension));
    }

    /** Returns the branch with its suspension ended, ready to run at the node where it was suspended. */
    public Branch resumed() {
        return suspension.map(last -> resumed(last.requestedAt())).orElse(this);
    }

    /**
     * Returns the branch with its suspension ended by a resume request. The timer of a waiting branch has to be set again,
     * because it may have fired during the suspension.
     *
     * @param requestedAt stored as the time of the request
     */
    public Branch resumed(Instant requestedAt) {
        var released =
                withSuspension(new Suspension(Optional.empty(), requestedAt)).withTimer(Optional.empty());
        return status == Status.SUSPENDED ? released.madeReady() : released;
    }

    /** Returns a suspended copy of the branch, at the same node. */
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

    /** Returns a tombstone of a branch that has ended: cancelled, so that it cannot be retried, and without any data. */
    public Branch erased() {
        var nothing = JsonNodeFactory.instance.nullNode();
        return create(id, Optional.empty(), plan, 0, nothing, startedAt)
                .withVersion(version)
                .ended(Status.CANCELLED, endedAt.orElse(startedAt));
    }

    /**
     * Returns this ended branch, ready to run again for a retry. The branch keeps its unconsumed events, but not its called
     * instances, because they were cancelled when the branch ended.
     *
     * @param node index of the node to continue with
     */
    public Branch restarted(int node, JsonNode newData, ExecutionLimit newExecutionLimit) {
        return goTo(node).with(branchBuilder -> {
            branchBuilder.data = newData;
            branchBuilder.executionLimit = newExecutionLimit;
            branchBuilder.scopes = List.of();
            branchBuilder.raisedFault = raisedFault.flatMap(RaisedFault::handled);
            branchBuilder.events = events.unsubscribed();
            branchBuilder.dependents = List.of();
            branchBuilder.endedAt = Optional.empty();
        });
    }

    /**
     * Returns this failed branch as a branch of another plan.
     *
     * @param newPlan digest of the plan
     * @param restart the node of that plan with which a retry continues
     */
    public Branch carriedOver(
            String newPlan, int restart, CompensationLog newCompensationLog, ExecutionLimit newExecutionLimit) {
        return with(branchBuilder -> {
            branchBuilder.plan = newPlan;
            branchBuilder.node = restart;
            branchBuilder.scopes =
                    scopes.stream().limit(1).map(scope -> scope.at(restart)).toList();
            branchBuilder.compensationLog = newCompensationLog;
            branchBuilder.executionLimit = newExecutionLimit;
        });
    }

    private Branch with(Consumer<BranchBuilder> change) {
        var branchBuilder = new BranchBuilder(this);
        change.accept(branchBuilder);
        return branchBuilder.build(this);
    }
}
