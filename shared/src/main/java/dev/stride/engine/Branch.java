package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A running line of control with its own data. The root branch is the instance.
 *
 * @param plan digest of the plan it is pinned to
 * @param version commits so far; the next commit makes it one more
 * @param at index of the node it goes on with
 * @param scopes open scopes, outermost first
 * @param attempt the try that comes next when {@code at} is a call
 * @param raised the fault that ended it, or that was caught last and is still readable
 * @param visits states entered so far
 */
public record Branch(
        BranchId id,
        String plan,
        long version,
        Status status,
        int at,
        JsonNode data,
        Wait waitingFor,
        List<OpenScope> scopes,
        Attempt attempt,
        Optional<Raised> raised,
        int visits,
        Instant startedAt,
        Optional<Instant> endedAt) {

    public Branch {
        scopes = List.copyOf(scopes);
    }

    /** A branch that has not run yet. */
    public static Branch begin(BranchId id, String plan, int start, JsonNode input, Instant now) {
        return new Branch(
                id,
                plan,
                0,
                Status.RUNNING,
                start,
                input,
                new Wait.Nothing(),
                List.of(),
                Attempt.FIRST,
                Optional.empty(),
                0,
                now,
                Optional.empty());
    }

    /** Whether it can go on without anything happening first. */
    public boolean ready() {
        return status == Status.RUNNING && waitingFor instanceof Wait.Nothing;
    }

    /** Identifies one call over all its attempts, for the receiver to recognise a repetition. */
    public String callKey() {
        return id.instance() + "." + id.path() + "." + visits + "." + at;
    }

    public Branch withVersion(long newVersion) {
        return with(parts -> parts.version = newVersion);
    }

    public Branch withData(JsonNode newData) {
        return with(parts -> parts.data = newData);
    }

    Branch withRaised(Optional<Raised> fault) {
        return with(parts -> parts.raised = fault);
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
    Branch awake() {
        return with(parts -> {
            parts.status = Status.RUNNING;
            parts.waitingFor = new Wait.Nothing();
        });
    }

    Branch trying(Attempt next) {
        return with(parts -> parts.attempt = next);
    }

    Branch opening(OpenScope scope) {
        var deeper = new ArrayList<>(scopes);
        deeper.add(scope);
        return with(parts -> {
            parts.scopes = deeper;
            parts.visits = visits + 1;
        });
    }

    Branch closing() {
        return with(parts -> parts.scopes = scopes.subList(0, scopes.size() - 1));
    }

    /** Held until an operator acts; what it waits for stays. */
    Branch suspended() {
        return with(parts -> parts.status = Status.SUSPENDED);
    }

    Branch ended(Status end, Instant when) {
        return with(parts -> {
            parts.status = end;
            parts.waitingFor = new Wait.Nothing();
            parts.endedAt = Optional.of(when);
        });
    }

    private Branch with(Consumer<Parts> change) {
        var parts = new Parts(this);
        change.accept(parts);
        return parts.branch(this);
    }

    /** What changes of a branch, while it is being changed. */
    private static final class Parts {

        private long version;
        private Status status;
        private int at;
        private JsonNode data;
        private Wait waitingFor;
        private List<OpenScope> scopes;
        private Attempt attempt;
        private Optional<Raised> raised;
        private int visits;
        private Optional<Instant> endedAt;

        Parts(Branch branch) {
            version = branch.version;
            status = branch.status;
            at = branch.at;
            data = branch.data;
            waitingFor = branch.waitingFor;
            scopes = branch.scopes;
            attempt = branch.attempt;
            raised = branch.raised;
            visits = branch.visits;
            endedAt = branch.endedAt;
        }

        Branch branch(Branch of) {
            return new Branch(
                    of.id,
                    of.plan,
                    version,
                    status,
                    at,
                    data,
                    waitingFor,
                    scopes,
                    attempt,
                    raised,
                    visits,
                    of.startedAt,
                    endedAt);
        }
    }
}
