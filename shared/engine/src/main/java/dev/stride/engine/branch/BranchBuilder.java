package dev.stride.engine.branch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.event.EventSubscriptions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A mutable copy of a branch, for changing single components. */
final class BranchBuilder {

    String plan;
    long version;
    Status status;
    int node;
    JsonNode data;
    Wait waitingFor;
    Optional<BranchTimer> timer;
    ExecutionLimit executionLimit;
    Optional<String> label;
    Map<String, JsonNode> locals;
    Optional<JsonNode> variables;
    Optional<Slice> slice;
    List<OpenScope> scopes;
    CallAttempt attempt;
    Optional<RaisedFault> raisedFault;
    EventSubscriptions events;
    CompensationLog compensationLog;
    List<BranchOutput> outputs;
    List<DependentChild> dependents;
    int visits;
    Optional<Instant> endedAt;
    Optional<Suspension> suspension;
    Map<String, String> labels;

    BranchBuilder(Branch branch) {
        plan = branch.plan();
        version = branch.version();
        status = branch.status();
        node = branch.node();
        data = branch.data();
        waitingFor = branch.waitingFor();
        timer = branch.timer();
        executionLimit = branch.executionLimit();
        label = branch.label();
        locals = branch.locals();
        variables = branch.variables();
        slice = branch.slice();
        scopes = branch.scopes();
        attempt = branch.attempt();
        raisedFault = branch.raisedFault();
        events = branch.events();
        compensationLog = branch.compensationLog();
        outputs = branch.outputs();
        dependents = branch.dependents();
        visits = branch.visits();
        endedAt = branch.endedAt();
        suspension = branch.suspension();
        labels = branch.labels();
    }

    Branch build(Branch of) {
        return new Branch(
                of.id(),
                of.origin(),
                plan,
                version,
                status,
                node,
                data,
                waitingFor,
                timer,
                executionLimit,
                label,
                locals,
                variables,
                slice,
                scopes,
                attempt,
                raisedFault,
                events,
                compensationLog,
                outputs,
                dependents,
                visits,
                of.startedAt(),
                endedAt,
                suspension,
                labels,
                of.lineage());
    }
}
