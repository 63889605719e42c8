package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.reference10.Tasks.At;
import dev.stride.simulator.reference10.Tasks.Result;
import java.time.Duration;

/** The interpreter of "Try", "Catch" and "Retry". */
record TryTasks(Strand strand, Tasks tasks) {

    Result run(JsonNode task, JsonNode input, At at) {
        var handler = task.get("catch");
        for (int retries = 0; ; retries++) {
            try {
                return tasks.list(task.get("try"), input, at.below("/try"));
            } catch (TaskError error) {
                var inside =
                        at.with(handler.path("as").asText("error"), error.error).with("context", strand.context);
                if (!catches(handler, error, inside)) {
                    throw error;
                }
                if (!retries(handler.path("retry"), retries, error, inside)) {
                    return handled(handler, input, error, inside);
                }
                strand.sleep(delay(handler.path("retry"), retries + 1));
            }
        }
    }

    private static boolean catches(JsonNode handler, TaskError error, At at) {
        return error.has(handler.at("/errors/with"))
                && (!handler.has("when") || Formula10.holds(handler.get("when"), error.error, at))
                && (!handler.has("exceptWhen") || !Formula10.holds(handler.get("exceptWhen"), error.error, at));
    }

    private static boolean retries(JsonNode retry, int sofar, TaskError error, At at) {
        return !retry.isMissingNode()
                && sofar < retry.at("/limit/attempt/count").asInt()
                && (!retry.has("when") || Formula10.holds(retry.get("when"), error.error, at));
    }

    /** Returns the wait before a retry (D77). @param number of the retry, counted from 1 */
    private static Duration delay(JsonNode retry, int number) {
        var delay = Tasks.duration(retry.path("delay"));
        if (retry.path("backoff").has("linear")) {
            return delay.multipliedBy(number);
        }
        return retry.path("backoff").has("exponential") ? delay.multipliedBy(1L << (number - 1)) : delay;
    }

    /** Runs the tasks for an error that is not retried; without them, an exhausted error goes up (D72, D73). */
    private Result handled(JsonNode handler, JsonNode input, TaskError error, At at) {
        if (handler.has("do")) {
            return tasks.list(handler.get("do"), input, at.below("/catch/do"));
        }
        if (handler.has("retry")) {
            throw error;
        }
        return Result.of(input);
    }
}
