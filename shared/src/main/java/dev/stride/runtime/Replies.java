package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.call.CallRequest;
import dev.stride.call.Caller;
import dev.stride.call.Reply;
import dev.stride.engine.Request;
import dev.stride.engine.Stimulus;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The replies that one message brought so far: a lost commit is repeated with them, not with another call. */
final class Replies {

    private final Caller caller;
    private final InstantSource clock;
    private final Instant deadline;
    private final Map<String, Reply> known = new HashMap<>();

    Replies(Caller caller, InstantSource clock, Instant deadline) {
        this.caller = caller;
        this.clock = clock;
        this.deadline = deadline;
    }

    boolean any() {
        return !known.isEmpty();
    }

    /** The answer to a request as a stimulus, from the service where it was not asked before. */
    Stimulus to(Request request, Supplier<@Nullable CallTemplate> template) {
        var reply =
                known.computeIfAbsent(request.key() + "#" + request.attempt(), _ -> perform(request, template.get()));
        return switch (reply) {
            case Reply.Answered(var result) -> new Stimulus.Replied(request.key(), request.attempt(), result);
            case Reply.Failed(Fault fault) -> new Stimulus.Failed(request.key(), request.attempt(), fault);
        };
    }

    private Reply perform(Request request, @Nullable CallTemplate template) {
        if (template == null) {
            throw new IllegalStateException("the plan has no function " + request.call());
        }
        return caller.perform(
                template, new CallRequest(request.key(), request.attempt(), request.arguments(), timeout()));
    }

    private Duration timeout() {
        var left = Duration.between(clock.instant(), deadline).minus(Limits.COMMIT_MARGIN);
        return Duration.ofMillis(Math.clamp(left.toMillis(), 1, Limits.CALL_TIMEOUT.toMillis()));
    }
}
