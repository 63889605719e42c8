package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.call.secret.ConfidentialHeaders;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An executor of calls that answers those for which a test file has a row with the key {@code call}, and passes on all others, which
 * then reach the mocked services by their protocols. A reply that takes longer than any request may take is the reply of a service
 * that is asked again, such as an execution of Step Functions.
 */
public final class MockedCalls implements CallExecutor {

    private final MockedServices services;
    private final CallExecutor others;
    private final World world;
    private final Map<String, LateReply> late = new HashMap<>();

    public MockedCalls(MockedServices services, CallExecutor others, World world) {
        this.services = services;
        this.others = others;
        this.world = world;
    }

    private record LateReply(Instant due, Reply reply) {}

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        var attempt = request.idempotencyKey() + "#" + request.attempt();
        var known = late.get(attempt);
        if (known != null) {
            return lateReply(known);
        }
        var answered = request.site().flatMap(site -> services.answerCall(received(request, site)));
        if (answered.isEmpty()) {
            return others.perform(template, request);
        }
        var delayed = answered.get().map(MockedCalls::toReply);
        if (delayed.after().compareTo(CallLimits.CALL_TIMEOUT) > 0) {
            var begun = new LateReply(world.instant().plus(delayed.after()), delayed.reply());
            late.put(attempt, begun);
            return lateReply(begun);
        }
        return delayed.await(request.timeout(), world, () -> timedOut(request.timeout()));
    }

    private Reply lateReply(LateReply known) {
        var left = Duration.between(world.instant(), known.due());
        return left.isPositive() ? new Reply.Pending(left) : known.reply();
    }

    @Override
    public boolean needsCredentials(String workflow, CallSite site) {
        return !services.mocks(workflow, site) && others.needsCredentials(workflow, site);
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return others.issuedTokens(credentials);
    }

    static ObjectNode target(String workflow, CallSite site) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("workflow", workflow)
                .put("state", site.state())
                .put("action", site.action());
    }

    private static ReceivedRequest received(CallRequest request, CallSite site) {
        return ReceivedRequest.of(
                ServiceProtocol.CALL,
                target(request.workflow(), site),
                ConfidentialHeaders.maskedIn(request.arguments()));
    }

    private static Reply toReply(MockedReply mocked) {
        return switch (mocked) {
            case MockedReply.Replied(var _, JsonNode reply)
            when reply.has("fault") -> new Reply.Failed(Fault.fromJson(reply.path("fault")), retryAfter(reply));
            case MockedReply.Replied(var _, JsonNode reply) ->
                new Reply.Answered(
                        Optional.ofNullable(reply.get("body")).orElse(JsonNodeFactory.instance.nullNode()),
                        Optional.ofNullable(reply.get("response")));
            case MockedReply.Failed(var _, String message) -> new Reply.Failed(Fault.of(Fault.COMMUNICATION, message));
        };
    }

    private static Reply timedOut(Duration timeout) {
        return new Reply.Failed(Fault.of(Fault.TIMEOUT, "there was no reply within %s".formatted(timeout)));
    }

    private static Optional<Duration> retryAfter(JsonNode reply) {
        try {
            return Optional.ofNullable(reply.get(MockedAnswer.RETRY_AFTER))
                    .map(JsonNode::asText)
                    .map(Duration::parse);
        } catch (DateTimeParseException computed) {
            return Optional.empty();
        }
    }
}
