package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.reference10.Tasks.At;
import dev.stride.simulator.reference10.Tasks.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The interpreter of "Try", "Catch" and "Retry". */
record TryTasks(Strand strand, Tasks tasks) {

    Result run(JsonNode task, JsonNode input, At at) {
        var earlier = strand.earlierAttempts;
        var highest = strand.highestAttempt;
        try {
            return attempts(task, input, at, earlier);
        } finally {
            strand.earlierAttempts = earlier;
            strand.highestAttempt = Math.max(highest, strand.highestAttempt);
        }
    }

    /** @param earlier attempts of the tasks around this one before their present attempt */
    private Result attempts(JsonNode task, JsonNode input, At at, int earlier) {
        var handler = task.get("catch");
        var retry = strand.declared("retries", handler.path("retry"));
        var begun = strand.now;
        for (int retries = 0; ; retries++) {
            strand.earlierAttempts = retries == 0 ? earlier : strand.highestAttempt;
            strand.highestAttempt = strand.earlierAttempts + 1;
            try {
                return attempt(task, retry, input, at);
            } catch (TaskError error) {
                var inside =
                        at.with(handler.path("as").asText("error"), error.error).with("context", strand.context);
                if (!catches(handler, error, inside)) {
                    throw error;
                }
                var wait = delay(retry, retries + 1);
                if (!retries(retry, retries, error, inside) || isLate(retry, begun, wait)) {
                    strand.earlierAttempts = earlier;
                    return handled(handler, input, error, inside);
                }
                strand.sleep(wait);
            }
        }
    }

    /** Runs the list once. An attempt may have a timeout, which is an error of the task that tries (D79). */
    private Result attempt(JsonNode task, JsonNode retry, JsonNode input, At at) {
        var limit = retry.at("/limit/attempt/duration");
        return limit.isMissingNode()
                ? tasks.list(task.get("try"), input, at.below("/try"))
                : strand.within(Tasks.duration(limit), at, () -> tasks.list(task.get("try"), input, at.below("/try")));
    }

    /** Returns whether the next retry would begin after the limit of the duration (D79). */
    private boolean isLate(JsonNode retry, Instant begun, Duration wait) {
        var limit = retry.at("/limit/duration");
        return !limit.isMissingNode() && strand.now.plus(wait).isAfter(begun.plus(Tasks.duration(limit)));
    }

    private static boolean catches(JsonNode handler, TaskError error, At at) {
        return error.has(handler.at("/errors/with"))
                && (!handler.has("when") || Formula10.holds(handler.get("when"), error.error, at))
                && (!handler.has("exceptWhen") || !Formula10.holds(handler.get("exceptWhen"), error.error, at));
    }

    private static boolean retries(JsonNode retry, int sofar, TaskError error, At at) {
        return !retry.isMissingNode()
                && sofar < retry.at("/limit/attempt/count").asInt(Integer.MAX_VALUE)
                && (!retry.has("when") || Formula10.holds(retry.get("when"), error.error, at))
                && (!retry.has("exceptWhen") || !Formula10.holds(retry.get("exceptWhen"), error.error, at));
    }

    /** Returns the wait before a retry, with a jitter of one length (D77, D78). @param number of the retry, counted from 1 */
    private static Duration delay(JsonNode retry, int number) {
        var delay = Tasks.duration(retry.path("delay"));
        var jitter = Tasks.duration(retry.at("/jitter/from"));
        if (retry.path("backoff").has("linear")) {
            return delay.multipliedBy(number).plus(jitter);
        }
        return (retry.path("backoff").has("exponential") ? delay.multipliedBy(1L << (number - 1)) : delay).plus(jitter);
    }

    /** Runs the tasks for an error that is not retried; without them and a directive, an exhausted error goes up (D72, D73, D123). */
    private Result handled(JsonNode handler, JsonNode input, TaskError error, At at) {
        var then = Optional.ofNullable(handler.get("then")).map(JsonNode::asText);
        if (handler.has("do")) {
            return tasks.list(handler.get("do"), input, at.below("/catch/do")).leadingTo(then);
        }
        if (handler.has("retry") && then.isEmpty()) {
            throw error;
        }
        return Result.of(input).leadingTo(then);
    }
}
