package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changes of a branch, while it is being changed. */
final class Parts {

    long version;
    Status status;
    int at;
    JsonNode data;
    Wait waitingFor;
    Optional<Alarm> alarm;
    Term term;
    Optional<String> label;
    Map<String, JsonNode> locals;
    Optional<JsonNode> bound;
    Optional<Slice> slice;
    List<OpenScope> scopes;
    Attempt attempt;
    Optional<Raised> raised;
    Hearing hearing;
    Undo undo;
    List<Contribution> contributions;
    List<Companion> companions;
    int visits;
    Optional<Instant> endedAt;
    Optional<Hold> hold;

    Parts(Branch branch) {
        version = branch.version();
        status = branch.status();
        at = branch.at();
        data = branch.data();
        waitingFor = branch.waitingFor();
        alarm = branch.alarm();
        term = branch.term();
        label = branch.label();
        locals = branch.locals();
        bound = branch.bound();
        slice = branch.slice();
        scopes = branch.scopes();
        attempt = branch.attempt();
        raised = branch.raised();
        hearing = branch.hearing();
        undo = branch.undo();
        contributions = branch.contributions();
        companions = branch.companions();
        visits = branch.visits();
        endedAt = branch.endedAt();
        hold = branch.hold();
    }

    Branch branch(Branch of) {
        return new Branch(
                of.id(),
                of.origin(),
                of.plan(),
                version,
                status,
                at,
                data,
                waitingFor,
                alarm,
                term,
                label,
                locals,
                bound,
                slice,
                scopes,
                attempt,
                raised,
                hearing,
                undo,
                contributions,
                companions,
                visits,
                of.startedAt(),
                endedAt,
                hold);
    }
}
