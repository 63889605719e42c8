package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.call.CallRequest;
import dev.stride.call.Caller;
import dev.stride.call.Reply;
import dev.stride.engine.Request;
import dev.stride.engine.Stimulus;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Fault;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowRef;
import dev.stride.runtime.store.Workflows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The replies that one message brought so far: a lost commit is repeated with them, not with another call. */
final class Replies {

    private final Caller caller;
    private final Workflows workflows;
    private final InstantSource clock;
    private final Instant deadline;
    private final Map<String, Stimulus> known = new HashMap<>();

    Replies(Caller caller, Workflows workflows, InstantSource clock, Instant deadline) {
        this.caller = caller;
        this.workflows = workflows;
        this.clock = clock;
        this.deadline = deadline;
    }

    boolean any() {
        return !known.isEmpty();
    }

    /** The answer to a request as a stimulus, from outside where it was not asked before. */
    Stimulus to(Request request, Plan plan) {
        return known.computeIfAbsent(request.key() + "#" + request.attempt(), _ -> answer(request, plan));
    }

    private Stimulus answer(Request request, Plan plan) {
        return switch (request) {
            case Request.Function function ->
                switch (perform(function, plan.calls().get(function.call()))) {
                    case Reply.Answered(var result) -> new Stimulus.Replied(request.key(), request.attempt(), result);
                    case Reply.Failed(Fault fault) -> new Stimulus.Failed(request.key(), request.attempt(), fault);
                };
            case Request.Lookup(String key, int attempt, var workflow) -> look(key, attempt, workflow);
        };
    }

    private Reply perform(Request.Function request, @Nullable CallTemplate template) {
        if (template == null) {
            throw new IllegalStateException("the plan has no function " + request.call());
        }
        return caller.perform(
                template,
                new CallRequest(request.key(), request.attempt(), request.arguments(), timeout(request.by())));
    }

    /** The newest version at this moment, or exactly the one that is asked for (decisions 21, 125). */
    private Stimulus look(String key, int attempt, WorkflowRef workflow) {
        return workflow.version()
                .map(version -> workflows.find(new WorkflowId(workflow.id(), version)))
                .orElseGet(() -> workflows.newest(workflow.id()))
                .<Stimulus>map(found -> new Stimulus.Found(key, attempt, found.workflow(), found.plan()))
                .orElseGet(() -> new Stimulus.Failed(key, attempt, notDeployed(workflow)));
    }

    private static Fault notDeployed(WorkflowRef workflow) {
        return Fault.of(Fault.CONFIGURATION, "the workflow \"" + workflow + "\" is not deployed");
    }

    private Duration timeout(Optional<Instant> by) {
        var last = deadline.minus(Limits.COMMIT_MARGIN);
        var end = by.filter(it -> it.isBefore(last)).orElse(last);
        var left = Duration.between(clock.instant(), end);
        return Duration.ofMillis(Math.clamp(left.toMillis(), 1, Limits.CALL_TIMEOUT.toMillis()));
    }
}
