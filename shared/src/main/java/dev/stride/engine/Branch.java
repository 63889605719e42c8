package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * @param at index of the node it goes on with
 * @param alarm the timer that wakes it, while it waits
 * @param term how long it may run
 * @param label what the author calls the version of this instance, when its input decides that
 * @param locals values that it was given when it began, which its expressions read as variables
 * @param bound an object of values that it keeps beside its data, which its expressions read as variables, but not those of
 *     its arms
 * @param slice the part of a collection that it covers
 * @param scopes open scopes, outermost first
 * @param attempt the try that comes next when {@code at} is a call
 * @param raised the fault that ended it, or that was caught last and is still readable
 * @param contributions what an arm merged into its data so far
 * @param companions instances that it called and does not wait for
 * @param visits states entered so far
 * @param hold what was asked of it last, if it was ever to rest
 */
public record Branch(
        BranchId id,
        Optional<Origin> origin,
        String plan,
        long version,
        Status status,
        int at,
        JsonNode data,
        Wait waitingFor,
        Optional<Alarm> alarm,
        Term term,
        Optional<String> label,
        Map<String, JsonNode> locals,
        Optional<JsonNode> bound,
        Optional<Slice> slice,
        List<OpenScope> scopes,
        Attempt attempt,
        Optional<Raised> raised,
        Hearing hearing,
        Undo undo,
        List<Contribution> contributions,
        List<Companion> companions,
        int visits,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Hold> hold) {

    public Branch {
        locals = new TreeMap<>(locals);
        scopes = List.copyOf(scopes);
        contributions = List.copyOf(contributions);
        companions = List.copyOf(companions);
    }

    /** A branch that has not run yet. */
    public static Branch begin(
            BranchId id, Optional<Origin> origin, String plan, int start, JsonNode data, Instant now) {
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
                Term.UNLIMITED,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Attempt.FIRST,
                Optional.empty(),
                Hearing.NOTHING,
                Undo.NOTHING,
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
    public boolean held() {
        return !status.ended() && hold.filter(Hold::on).isPresent();
    }

    /** Where it stands for those who look at it: one that is held is suspended, whatever it still waits for. */
    public Status standing() {
        return held() ? Status.SUSPENDED : status;
    }

    /** Where lists show it: suspended, ended in some way, or else {@link Status#PENDING}. */
    public Status listed() {
        return held() || status.ended() ? standing() : Status.PENDING;
    }

    /** Whether it stands where another version of it was ready, and is ready as well or rests there. */
    public boolean standsAt(Branch earlier) {
        return earlier.ready()
                && (ready() || status == Status.SUSPENDED)
                && at == earlier.at
                && visits == earlier.visits
                && attempt.equals(earlier.attempt);
    }

    /** Identifies one call over all its attempts up to its answer, for the receiver to recognise a repetition. */
    public String callKey() {
        return id.instance() + "." + id.path() + "." + visits + "." + at + attempt.suffix();
    }

    /** Where it would begin again: the state that it is in, or its node between two states. */
    OpenScope place(Instant now) {
        return scopes.isEmpty() ? new OpenScope(at, now, Optional.empty(), Optional.empty()) : scopes.getFirst();
    }

    /** The node of the state that it is in, of its own or of the branch that began it; empty between two states. */
    public Optional<Integer> state() {
        return scopes.isEmpty()
                ? origin.filter(_ -> !id.isRoot()).map(Origin::enter)
                : Optional.of(scopes.getLast().enter());
    }

    public Branch withVersion(long newVersion) {
        return with(parts -> parts.version = newVersion);
    }

    /** Other data. What the states that it is in began with stays known. */
    Branch withData(JsonNode newData) {
        return with(parts -> {
            parts.data = newData;
            parts.scopes = scopes.stream().map(scope -> scope.past(data)).toList();
            parts.term = term.past(data);
        });
    }

    /** With the data that the state began with that it is in, if it is in one. */
    Branch afresh() {
        return scopes.isEmpty()
                ? this
                : scopes.getLast().entered().map(this::withData).orElse(this);
    }

    /**
     * As it is stored: the same branch with its data, what is bound, and what its states began with, in other form.
     *
     * @param entered for each of {@link #entered}, in order
     */
    public Branch storing(JsonNode newData, Optional<JsonNode> newBound, List<Optional<JsonNode>> entered) {
        var open = new ArrayList<OpenScope>();
        for (int index = 0; index < scopes.size(); index++) {
            open.add(scopes.get(index).withEntered(entered.get(index)));
        }
        return with(parts -> {
            parts.data = newData;
            parts.bound = newBound;
            parts.scopes = open;
            parts.term = term.ending()
                    .flatMap(Ending::cut)
                    .map(cut -> term.cutting(cut.withEntered(entered.getLast())))
                    .orElse(term);
        });
    }

    /** What the states began with that it is in, and the one that the end of its time cut off: as far as its data is other. */
    public List<Optional<JsonNode>> entered() {
        return Stream.concat(scopes.stream(), term.ending().flatMap(Ending::cut).stream())
                .map(OpenScope::entered)
                .toList();
    }

    /** With a value beside its data, instead of one of that name; null takes the name away. */
    Branch binding(String name, JsonNode value) {
        var others = JsonNodeFactory.instance.objectNode();
        bound.ifPresent(all -> others.setAll((ObjectNode) all));
        others.remove(name);
        if (!value.isNull()) {
            others.set(name, value);
        }
        return with(parts -> parts.bound = Optional.<JsonNode>of(others).filter(all -> !all.isEmpty()));
    }

    /** Without its copy of the data and what it kept beside it. */
    Branch emptied() {
        return with(parts -> {
            parts.data = JsonNodeFactory.instance.nullNode();
            parts.bound = Optional.empty();
        });
    }

    Branch withRaised(Optional<Raised> fault) {
        return with(parts -> parts.raised = fault);
    }

    Branch withAlarm(Optional<Alarm> newAlarm) {
        return with(parts -> parts.alarm = newAlarm);
    }

    Branch withTerm(Term newTerm) {
        return with(parts -> parts.term = newTerm);
    }

    Branch withLabel(Optional<String> newLabel) {
        return with(parts -> parts.label = newLabel);
    }

    Branch withHearing(Hearing newHearing) {
        return with(parts -> parts.hearing = newHearing);
    }

    Branch withUndo(Undo newUndo) {
        return with(parts -> parts.undo = newUndo);
    }

    Branch withScopes(List<OpenScope> newScopes) {
        return with(parts -> parts.scopes = newScopes);
    }

    /** What an arm has of its own from the beginning. */
    Branch covering(Map<String, JsonNode> itsLocals, Optional<Slice> itsSlice) {
        return with(parts -> {
            parts.locals = itsLocals;
            parts.slice = itsSlice;
        });
    }

    Branch contributing(List<Contribution> further) {
        var more = new ArrayList<>(contributions);
        more.addAll(further);
        return with(parts -> parts.contributions = more);
    }

    Branch withContributions(List<Contribution> all) {
        return with(parts -> parts.contributions = all);
    }

    Branch accompaniedBy(List<Companion> others) {
        var more = new ArrayList<>(companions);
        more.addAll(others);
        return with(parts -> parts.companions = more);
    }

    /** Ready at another node. */
    Branch goTo(int node) {
        return awake().with(parts -> {
            parts.at = node;
            parts.attempt = Attempt.FIRST;
        });
    }

    Branch awaiting(Wait wait) {
        return with(parts -> {
            parts.status = Status.WAITING;
            parts.waitingFor = wait;
        });
    }

    /** Ready where it is. */
    public Branch awake() {
        return with(parts -> {
            parts.status = Status.RUNNING;
            parts.waitingFor = new Wait.Nothing();
        });
    }

    Branch trying(Attempt next) {
        return with(parts -> parts.attempt = next);
    }

    Branch opening(OpenScope scope) {
        return reopening(scope).with(parts -> parts.visits = visits + 1);
    }

    /** The scope is open again, or still, without a further visit. */
    Branch reopening(OpenScope scope) {
        var deeper = new ArrayList<>(scopes);
        deeper.add(scope);
        return withScopes(deeper);
    }

    Branch closing() {
        return withScopes(scopes.subList(0, scopes.size() - 1));
    }

    Branch withHold(Hold newHold) {
        return with(parts -> parts.hold = Optional.of(newHold));
    }

    /** No longer held, if it was, and ready where it rested. */
    Branch released() {
        var released = with(parts -> parts.hold = hold.map(last -> new Hold(Optional.empty(), last.asked())));
        return status == Status.SUSPENDED ? released.awake() : released;
    }

    /** Stays where it is until it is resumed. */
    Branch resting() {
        return with(parts -> parts.status = Status.SUSPENDED);
    }

    Branch ended(Status end, Instant when) {
        return with(parts -> {
            parts.status = end;
            parts.waitingFor = new Wait.Nothing();
            parts.alarm = Optional.empty();
            parts.endedAt = Optional.of(when);
        });
    }

    /**
     * Ready again after its end. Events that it has not consumed stay; instances that it called have been cancelled.
     *
     * @param node where it goes on
     */
    Branch restarted(int node, JsonNode newData, Term newTerm) {
        return goTo(node).with(parts -> {
            parts.data = newData;
            parts.term = newTerm;
            parts.scopes = List.of();
            parts.raised = raised.flatMap(Raised::handled);
            parts.hearing = hearing.unsubscribed();
            parts.companions = List.of();
            parts.endedAt = Optional.empty();
        });
    }

    private Branch with(Consumer<Parts> change) {
        var parts = new Parts(this);
        change.accept(parts);
        return parts.branch(this);
    }
}
