package dev.stride.runtime;

import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.CallRequest;
import dev.stride.call.Reply;
import dev.stride.call.auth.Credentials;
import dev.stride.call.auth.Proof;
import dev.stride.engine.Branch;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The replies that one message brought so far: a lost commit is repeated with them, not with another call. */
final class Replies {

    private final String instance;
    private final Ports ports;
    private final Workflows workflows;
    private final Instant deadline;
    private final Traces traces;
    private final Map<String, Stimulus> known = new HashMap<>();
    private final List<Transition.Call> made = new ArrayList<>();

    /** @param instance id of the instance that the message is for */
    Replies(String instance, Ports ports, Workflows workflows, Instant deadline, Traces traces) {
        this.instance = instance;
        this.ports = ports;
        this.workflows = workflows;
        this.deadline = deadline;
        this.traces = traces;
    }

    /** How many there are. */
    int count() {
        return known.size();
    }

    /** Whether what a branch asks for was answered already. */
    boolean haveOneFor(Branch branch) {
        return known.containsKey(name(branch.callKey(), branch.attempt().number()));
    }

    /** The answer to a request as a stimulus, from outside where it was not asked before. */
    Stimulus to(Request request, Plan plan) {
        return known.computeIfAbsent(name(request.key(), request.attempt()), _ -> answer(request, plan));
    }

    private static String name(String key, int attempt) {
        return key + "#" + attempt;
    }

    private Stimulus answer(Request request, Plan plan) {
        return switch (request) {
            case Request.Function function -> answered(function, timed(function, plan));
            case Request.Lookup(String key, int attempt, var workflow) -> look(key, attempt, workflow);
        };
    }

    /** The calls that were made since this was asked last. */
    List<Transition.Call> made() {
        var calls = List.copyOf(made);
        made.clear();
        return calls;
    }

    private Reply timed(Request.Function request, Plan plan) {
        var begun = ports.clock().instant();
        var reply = traces.call(request, () -> perform(request, plan));
        var took = Duration.between(begun, ports.clock().instant());
        made.add(new Transition.Call(request.call(), request.attempt(), reply instanceof Reply.Failed, took));
        return reply;
    }

    private static Stimulus answered(Request.Function request, Reply reply) {
        return switch (reply) {
            case Reply.Answered(var result, var response) ->
                new Stimulus.Replied(request.key(), request.attempt(), result, response);
            case Reply.Failed(Fault fault, var retryAfter) ->
                new Stimulus.Failed(request.key(), request.attempt(), named(fault, request), retryAfter);
            case Reply.Pending(Duration again) -> new Stimulus.Pending(request.key(), request.attempt(), again);
        };
    }

    private static Fault named(Fault fault, Request.Function request) {
        return new Fault(
                fault.name(),
                fault.code(),
                "function \"%s\": %s".formatted(request.call(), fault.message()),
                fault.data());
    }

    private Reply perform(Request.Function request, Plan plan) {
        var template = Optional.ofNullable(plan.calls().get(request.call()))
                .orElseThrow(() -> new IllegalStateException("the plan has no function " + request.call()));
        if (template.auth().isEmpty()) {
            return perform(request, template, Optional.empty());
        }
        return switch (new Secrecy(plan, ports).proof(template.auth().get())) {
            case Proof.Known(var credentials) -> perform(request, template, Optional.of(credentials));
            case Proof.Lacking(String reason) ->
                new Reply.Failed(Fault.of(
                        Fault.AUTHENTICATION, "the auth definition that it refers to cannot be used: " + reason));
        };
    }

    private Reply perform(Request.Function request, CallTemplate template, Optional<Credentials> credentials) {
        var isCutShort = isCutShort(request.by());
        var reply = ports.caller()
                .perform(
                        template,
                        new CallRequest(
                                request.call(),
                                instance,
                                request.key(),
                                request.attempt(),
                                request.arguments(),
                                timeout(request.by()),
                                credentials));
        if (isCutShort
                && reply instanceof Reply.Failed failed
                && failed.fault().code().equals(Fault.TIMEOUT)) {
            throw new OutOfTime(request.key());
        }
        return reply;
    }

    /** The newest version at this moment, or exactly the one that is asked for (decisions 21, 125). */
    private Stimulus look(String key, int attempt, WorkflowRef workflow) {
        return workflow.version()
                .map(version -> workflows.find(new WorkflowId(workflow.id(), version)))
                .orElseGet(() -> workflows.newest(workflow.id()))
                .<Stimulus>map(found -> new Stimulus.Found(key, attempt, found.workflow(), found.plan()))
                .orElseGet(() -> new Stimulus.Failed(key, attempt, notDeployed(workflow), Optional.empty()));
    }

    private static Fault notDeployed(WorkflowRef workflow) {
        return Fault.of(Fault.CONFIGURATION, "the workflow \"" + workflow + "\" is not deployed");
    }

    /** Whether a call gets less time than it may take, because this invocation has so little left. */
    private boolean isCutShort(Optional<Instant> by) {
        var longest = ports.clock().instant().plus(CallLimits.CALL_TIMEOUT);
        return last().isBefore(longest) && by.filter(it -> it.isBefore(last())).isEmpty();
    }

    /** When a call has to be over, for its reply to be committed. */
    private Instant last() {
        return deadline.minus(Limits.COMMIT_MARGIN);
    }

    private Duration timeout(Optional<Instant> by) {
        var end = by.filter(it -> it.isBefore(last())).orElse(last());
        var left = Duration.between(ports.clock().instant(), end);
        return Duration.ofMillis(Math.clamp(left.toMillis(), 1, CallLimits.CALL_TIMEOUT.toMillis()));
    }
}
