package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.List;

/** A converter of the retries of an action: it puts the action's task into a {@code try} task with a retry policy. */
final class RetryText {

    /** Returns a {@code try} task that contains the given task, if the action has a retry policy; otherwise the given task. */
    static TaskText around(TaskText task, ReadObject action, Declared declared) {
        action.leave(
                "nonRetryableErrors",
                "Open Workflow 1.0 does not retry by default, only in a `try` task with a retry policy");
        var reference = action.get("retryRef");
        var policy = declared.retries().get(reference.value().asText(""));
        var retryable = action.get("retryableErrors");
        if (policy == null
                || (retryable.isAbsent() && declared.errors().isEmpty())
                || policy.at("maxAttempts").value().asInt() <= 1) {
            return task;
        }
        var body = TaskText.object();
        body.set("try", TaskText.list(List.of(task)));
        var caught = body.putObject("catch");
        var errors = retryable.isAbsent()
                ? declared.errors().keySet().stream().map(reference::withText).toList()
                : retryable.items();
        new ErrorText(declared).condition(errors).ifPresent(condition -> caught.put("when", condition));
        write(new ReadObject(policy), caught.putObject("retry"));
        return new TaskText(task.name(), body);
    }

    private static void write(ReadObject policy, ObjectNode retry) {
        policy.ignore("name");
        var delay = policy.get("delay").value().asText("");
        if (!delay.isEmpty()) {
            retry.put("delay", delay);
        }
        backoff(policy, delay, retry);
        retry.putObject("limit")
                .putObject("attempt")
                .put("count", policy.get("maxAttempts").value().asInt());
        policy.leave("maxDelay", "Open Workflow 1.0 has no maximum delay between retries");
        policy.leave(
                "jitter",
                "Open Workflow 1.0 defines jitter by two durations; add `jitter: { from, to }` to the converted policy");
        policy.leaveRest();
    }

    private static void backoff(ReadObject policy, String delay, ObjectNode retry) {
        var increment = policy.get("increment");
        var multiplier = factor(policy.get("multiplier"));
        if (!increment.isAbsent()
                && (multiplier != 1 || !increment.value().asText().equals(delay))) {
            ReadObject.leave(
                    increment,
                    "in Open Workflow 1.0, a linear backoff always grows by the delay;"
                            + " the amount by which each retry lengthens the delay cannot be set");
        } else if (!increment.isAbsent()) {
            retry.putObject("backoff").putObject("linear");
        } else if (multiplier == 2) {
            retry.putObject("backoff").putObject("exponential");
        } else if (multiplier != 1) {
            ReadObject.leave(
                    policy.get("multiplier"),
                    "in Open Workflow 1.0, an exponential backoff always doubles the delay;"
                            + " a different multiplier cannot be set");
        }
    }

    private static double factor(Place place) {
        return place.isAbsent() ? 1 : place.value().asDouble(1);
    }

    private RetryText() {}
}
