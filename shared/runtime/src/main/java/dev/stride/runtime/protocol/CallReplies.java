package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.secret.ConfidentialHeaders;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.Ports;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.secret.SentAuthorizations;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The replies to the calls that were made during one delivery of a message. They are kept in memory: if a commit fails
 * because of a write conflict, the message is applied again with the same replies, without repeating the calls.
 */
final class CallReplies {

    private final String instance;
    private final Ports ports;
    private final WorkflowStore workflowStore;
    private final Instant deadline;
    private final MessageTracing messageTracing;
    private final Map<String, Stimulus> known = new HashMap<>();
    private final List<BranchTransition.Call> calls = new ArrayList<>();
    private final Set<String> sentAuthorizations = new LinkedHashSet<>();

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

    /** Returns the number of replies received so far. */
    int count() {
        return known.size();
    }

    /** Returns whether the reply to the call that the branch requests is already known. */
    boolean contains(Branch branch) {
        return known.containsKey(name(branch.callKey(), branch.attempt().number()));
    }

    /**
     * Returns the reply to a request. Makes the call if the request has no reply yet.
     */
    Stimulus getOrPerform(OutboundRequest outboundRequest, Plan plan) {
        return known.computeIfAbsent(
                name(outboundRequest.key(), outboundRequest.attempt()), _ -> perform(outboundRequest, plan));
    }

    private static String name(String key, int attempt) {
        return key + "#" + attempt;
    }

    private Stimulus perform(OutboundRequest outboundRequest, Plan plan) {
        return switch (outboundRequest) {
            case OutboundRequest.FunctionCall functionCall -> performTimed(functionCall, plan);
            case OutboundRequest.WorkflowLookup(String key, int attempt, var workflow) ->
                lookUpWorkflow(key, attempt, workflow);
        };
    }

    /**
     * Returns the tokens and passwords with which calls were authenticated, so far as expressions can read them or
     * {@link PlanSecrets} cannot find them without the data. They must be masked in stored data.
     */
    List<String> sentAuthorizations() {
        return List.copyOf(sentAuthorizations);
    }

    /** Returns the calls made since this method was last invoked. */
    List<BranchTransition.Call> drainCalls() {
        var made = List.copyOf(calls);
        calls.clear();
        return made;
    }

    private Stimulus performTimed(OutboundRequest.FunctionCall request, Plan plan) {
        var started = ports.clock().instant();
        var reply = messageTracing.call(request, () -> perform(request, plan));
        var took = Duration.between(started, ports.clock().instant());
        calls.add(new BranchTransition.Call(
                request.call(), request.totalAttempts(), reply instanceof Reply.Failed, took, logged(reply, plan)));
        if (reply instanceof Reply.Answered(var _, var response)) {
            response.map(it -> SentAuthorizations.secrets(it.path("authorization")))
                    .ifPresent(sentAuthorizations::addAll);
        }
        return toStimulus(request, reply, started);
    }

    /**
     * Returns the line that a call of a logging function writes to the log, with secrets masked. Returns empty for other calls.
     */
    private Optional<Reply.Logged> logged(Reply reply, Plan plan) {
        if (!(reply instanceof Reply.Logged(var level, String message))) {
            return Optional.empty();
        }
        var text = new PlanSecrets(plan, ports).redaction().redact(message);
        return Optional.of(
                new Reply.Logged(level, text.substring(0, Math.min(text.length(), CallLimits.LOGGED_CHARACTERS))));
    }

    private static Stimulus toStimulus(OutboundRequest.FunctionCall request, Reply reply, Instant began) {
        var arguments = Optional.of(ConfidentialHeaders.maskedIn(request.arguments()));
        return switch (reply) {
            case Reply.Answered(var result, var response) ->
                new Stimulus.CallReplied(request.key(), request.attempt(), began, result, response, arguments);
            case Reply.Logged _ ->
                new Stimulus.CallReplied(
                        request.key(), request.attempt(), began, NullNode.getInstance(), Optional.empty(), arguments);
            case Reply.Failed(Fault fault, var retryAfter, var sent) ->
                new Stimulus.CallFailed(
                        request.key(),
                        request.attempt(),
                        began,
                        namingFunction(fault, request),
                        retryAfter,
                        sent,
                        arguments);
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
        if (template.auth().isEmpty()
                || !ports.caller().needsCredentials(plan.workflow().id(), site(request))) {
            return perform(request, template, plan, Optional.empty());
        }
        var auth = template.auth().get();
        var evaluated = request.authentication()
                .map(properties -> EvaluatedAuth.check(auth.scheme(), properties))
                .orElseGet(() -> new PlanSecrets(plan, ports).credentials(auth));
        return switch (evaluated) {
            case EvaluatedAuth.Available(var credentials) -> {
                var reply = perform(request, template, plan, Optional.of(credentials));
                if (auth.readsData()) {
                    sentAuthorizations.addAll(ports.caller().issuedTokens(credentials));
                }
                yield reply;
            }
            case EvaluatedAuth.Unavailable(String reason, var code) ->
                new Reply.Failed(Fault.of(
                        code.orElse(Fault.AUTHENTICATION),
                        "the call's auth definition cannot be used: %s".formatted(reason)));
        };
    }

    private static CallSite site(OutboundRequest.FunctionCall request) {
        return new CallSite(request.state(), request.action());
    }

    private Reply perform(
            OutboundRequest.FunctionCall request, CallTemplate template, Plan plan, Optional<Credentials> credentials) {
        var isCutShort = isCutShort(request.deadline());
        var reply = ports.caller()
                .perform(
                        template,
                        new CallRequest(
                                request.call(),
                                plan.workflow().id(),
                                instance,
                                request.idempotencyKey(),
                                request.totalAttempts(),
                                request.arguments(),
                                timeout(request.deadline()),
                                credentials,
                                Optional.of(request.lineage().toString()),
                                Optional.of(site(request))));
        if (isCutShort
                && reply instanceof Reply.Failed failed
                && failed.fault().code().equals(Fault.TIMEOUT)) {
            throw new InvocationTimeout(request.key());
        }
        return reply;
    }

    /**
     * Finds a workflow by the requested version or, if none was requested, its newest version (decisions 21 and 125 in
     * docs/spec-decisions.md).
     */
    private Stimulus lookUpWorkflow(String key, int attempt, WorkflowRef workflow) {
        return workflowStore
                .find(workflow)
                .<Stimulus>map(found -> new Stimulus.WorkflowFound(key, attempt, found.workflow(), found.plan()))
                .orElseGet(() -> new Stimulus.CallFailed(
                        key,
                        attempt,
                        ports.clock().instant(),
                        notDeployed(workflow),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static Fault notDeployed(WorkflowRef workflow) {
        return Fault.of(Fault.CONFIGURATION, "the workflow %s is not deployed".formatted(workflow.describe()));
    }

    /**
     * Returns whether enough time of the invocation is left for another call, even one of maximum duration, and for the commit of
     * its reply.
     */
    boolean hasTimeForACall() {
        return ports.clock().instant().plus(CallLimits.CALL_TIMEOUT).isBefore(callDeadline());
    }

    /**
     * Returns whether a call gets less time than usual because the invocation ends soon. Returns false if the call's own deadline
     * comes even earlier.
     */
    private boolean isCutShort(Optional<Instant> ownDeadline) {
        var longest = ports.clock().instant().plus(CallLimits.CALL_TIMEOUT);
        var ownIsEarlier = ownDeadline.filter(it -> it.isBefore(callDeadline())).isPresent();
        return callDeadline().isBefore(longest) && !ownIsEarlier;
    }

    /** Returns the time by which a call must end, so that its reply can be committed before the invocation ends. */
    private Instant callDeadline() {
        return deadline.minus(Limits.COMMIT_MARGIN);
    }

    private Duration timeout(Optional<Instant> ownDeadline) {
        var end = ownDeadline.filter(it -> it.isBefore(callDeadline())).orElse(callDeadline());
        var left = Duration.between(ports.clock().instant(), end);
        return Duration.ofMillis(Math.clamp(left.toMillis(), 1, CallLimits.CALL_TIMEOUT.toMillis()));
    }
}
