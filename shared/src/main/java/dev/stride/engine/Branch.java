package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        return new Branch(
                id,
                plan,
                newVersion,
                status,
                at,
                data,
                waitingFor,
                scopes,
                attempt,
                raised,
                visits,
                startedAt,
                endedAt);
    }

    Branch goTo(int node) {
        return new Branch(
                id,
                plan,
                version,
                Status.RUNNING,
                node,
                data,
                new Wait.Nothing(),
                scopes,
                Attempt.FIRST,
                raised,
                visits,
                startedAt,
                endedAt);
    }

    public Branch withData(JsonNode newData) {
        return new Branch(
                id,
                plan,
                version,
                status,
                at,
                newData,
                waitingFor,
                scopes,
                attempt,
                raised,
                visits,
                startedAt,
                endedAt);
    }

    Branch awaiting(Wait wait) {
        return new Branch(
                id, plan, version, Status.WAITING, at, data, wait, scopes, attempt, raised, visits, startedAt, endedAt);
    }

    Branch awake() {
        return new Branch(
                id,
                plan,
                version,
                Status.RUNNING,
                at,
                data,
                new Wait.Nothing(),
                scopes,
                attempt,
                raised,
                visits,
                startedAt,
                endedAt);
    }

    Branch trying(Attempt next) {
        return new Branch(
                id, plan, version, status, at, data, waitingFor, scopes, next, raised, visits, startedAt, endedAt);
    }

    Branch opening(OpenScope scope) {
        var deeper = new ArrayList<>(scopes);
        deeper.add(scope);
        return new Branch(
                id,
                plan,
                version,
                status,
                at,
                data,
                waitingFor,
                deeper,
                attempt,
                raised,
                visits + 1,
                startedAt,
                endedAt);
    }

    Branch closing() {
        var outer = scopes.subList(0, scopes.size() - 1);
        return new Branch(
                id, plan, version, status, at, data, waitingFor, outer, attempt, raised, visits, startedAt, endedAt);
    }

    Branch withRaised(Optional<Raised> fault) {
        return new Branch(
                id, plan, version, status, at, data, waitingFor, scopes, attempt, fault, visits, startedAt, endedAt);
    }

    Branch suspended() {
        return new Branch(
                id,
                plan,
                version,
                Status.SUSPENDED,
                at,
                data,
                waitingFor,
                scopes,
                attempt,
                raised,
                visits,
                startedAt,
                endedAt);
    }

    Branch ended(Status end, Instant when) {
        return new Branch(
                id,
                plan,
                version,
                end,
                at,
                data,
                new Wait.Nothing(),
                scopes,
                attempt,
                raised,
                visits,
                startedAt,
                Optional.of(when));
    }
}
