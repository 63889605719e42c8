package dev.stride.runtime.protocol;

import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.Ports;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The replies that one message brought so far: a lost commit is repeated with them, not with another call. */
final class CallReplies {

    private final String instance;
    private final Ports ports;
    private final WorkflowStore workflowStore;
    private final Instant deadline;
    private final MessageTracing messageTracing;
    private final Map<String, Stimulus> known = new HashMap<>();
    private final List<BranchTransition.Call> drainCalls = new ArrayList<>();

    /** @param instance id of the instance that the message is for */
    CallReplies(
            String instance,
            Ports ports,
            WorkflowStore workflowStore,
            Instant deadline,
            MessageTracing messageTracing) {
        this.instance = instance;
        this.ports = ports;
        this.workflowStore = workflowStore;
        this.deadline = deadline;
        this.messageTracing = messageTracing;
    }

    /** How many there are. */
    int count() {
        return known.size();
    }

    /** Whether what a branch asks for was answered already. */
    boolean contains(Branch branch) {
        return known.containsKey(name(branch.callKey(), branch.attempt().number()));
    }

    /** The answer to a request as a stimulus, from outside where it was not asked before. */
    Stimulus getOrPerform(OutboundRequest outboundRequest, Plan plan) {
        return known.computeIfAbsent(
                name(outboundRequest.key(), outboundRequest.attempt()), _ -> answer(outboundRequest, plan));
    }

    private static String name(String key, int attempt) {
        return key + "#" + attempt;
    }

    private Stimulus answer(OutboundRequest outboundRequest, Plan plan) {
        return switch (outboundRequest) {
            case OutboundRequest.FunctionCall functionCall ->
                toStimulus(functionCall, performTimed(functionCall, plan));
            case OutboundRequest.WorkflowLookup(String key, int attempt, var workflow) ->
                lookUpWorkflow(key, attempt, workflow);
        };
    }

    /** The calls that were made since this was asked last. */
    List<BranchTransition.Call> drainCalls() {
        var calls = List.copyOf(drainCalls);
        drainCalls.clear();
        return calls;
    }

    private Reply performTimed(OutboundRequest.FunctionCall request, Plan plan) {
        var begun = ports.clock().instant();
        var reply = messageTracing.call(request, () -> perform(request, plan));
        var took = Duration.between(begun, ports.clock().instant());
        drainCalls.add(
                new BranchTransition.Call(request.call(), request.attempt(), reply instanceof Reply.Failed, took));
        return reply;
    }

    private static Stimulus toStimulus(OutboundRequest.FunctionCall request, Reply reply) {
        return switch (reply) {
            case Reply.Answered(var result, var response) ->
                new Stimulus.CallReplied(request.key(), request.attempt(), result, response);
            case Reply.Failed(Fault fault, var retryAfter) ->
                new Stimulus.CallFailed(request.key(), request.attempt(), namingFunction(fault, request), retryAfter);
            case Reply.Pending(Duration again) -> new Stimulus.CallPending(request.key(), request.attempt(), again);
        };
    }

    private static Fault namingFunction(Fault fault, OutboundRequest.FunctionCall request) {
        return new Fault(
                fault.name(),
                fault.code(),
                "function \"%s\": %s".formatted(request.call(), fault.message()),
                fault.data());
    }

    private Reply perform(OutboundRequest.FunctionCall request, Plan plan) {
        var template = Optional.ofNullable(plan.calls().get(request.call()))
                .orElseThrow(() -> new IllegalStateException("the plan has no function " + request.call()));
        if (template.auth().isEmpty()) {
            return perform(request, template, Optional.empty());
        }
        return switch (new PlanSecrets(plan, ports).credentials(template.auth().get())) {
            case EvaluatedAuth.Available(var credentials) -> perform(request, template, Optional.of(credentials));
            case EvaluatedAuth.Unavailable(String reason) ->
                new Reply.Failed(Fault.of(
                        Fault.AUTHENTICATION, "the auth definition that it refers to cannot be used: " + reason));
        };
    }

    private Reply perform(
            OutboundRequest.FunctionCall request, CallTemplate template, Optional<Credentials> credentials) {
        var isCutShort = isCutShort(request.deadline());
        var reply = ports.caller()
                .perform(
                        template,
                        new CallRequest(
                                request.call(),
                                instance,
                                request.key(),
                                request.attempt(),
                                request.arguments(),
                                timeout(request.deadline()),
                                credentials));
        if (isCutShort
                && reply instanceof Reply.Failed failed
                && failed.fault().code().equals(Fault.TIMEOUT)) {
            throw new InvocationTimeout(request.key());
        }
        return reply;
    }

    /** The newest version at this moment, or exactly the one that is asked for (decisions 21, 125). */
    private Stimulus lookUpWorkflow(String key, int attempt, WorkflowRef workflow) {
        return workflow.version()
                .map(version -> workflowStore.find(new WorkflowId(workflow.id(), version)))
                .orElseGet(() -> workflowStore.findNewest(workflow.id()))
                .<Stimulus>map(found -> new Stimulus.WorkflowFound(key, attempt, found.workflow(), found.plan()))
                .orElseGet(() -> new Stimulus.CallFailed(key, attempt, notDeployed(workflow), Optional.empty()));
    }

    private static Fault notDeployed(WorkflowRef workflow) {
        return Fault.of(Fault.CONFIGURATION, "the workflow \"" + workflow + "\" is not deployed");
    }

    /** Whether a call gets less time than it may take, because this invocation has so little left. */
    private boolean isCutShort(Optional<Instant> by) {
        var longest = ports.clock().instant().plus(CallLimits.CALL_TIMEOUT);
        return lastInstant().isBefore(longest)
                && by.filter(it -> it.isBefore(lastInstant())).isEmpty();
    }

    /** When a call has to be over, for its reply to be committed. */
    private Instant lastInstant() {
        return deadline.minus(Limits.COMMIT_MARGIN);
    }

    private Duration timeout(Optional<Instant> by) {
        var end = by.filter(it -> it.isBefore(lastInstant())).orElse(lastInstant());
        var left = Duration.between(ports.clock().instant(), end);
        return Duration.ofMillis(Math.clamp(left.toMillis(), 1, CallLimits.CALL_TIMEOUT.toMillis()));
    }
}
