package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A converter that turns the actions of a state (Serverless Workflow 0.8) into tasks (1.0).
 *
 * @param timeout the timeout of each action
 * @param merges true if the task merges the result of its action into the data; false if the result is the output of the task
 * @param element for the actions of a loop, the variable that holds the current element
 */
record ActionText(Declared declared, Optional<String> timeout, boolean merges, Optional<String> element) {

    private static final String PIPED = " | {";

    /** Returns the task for an action. The delays before and after the action, and its retries, are tasks inside this task. */
    TaskText convert(Place place) {
        var action = new ReadObject(place);
        var name = name(action);
        var filter = new ReadObject(action.get("actionDataFilter"));
        var task = invoke(name, action, filter).withInput(element.map(it -> ". + {%1$s: $%1$s}".formatted(it)));
        if (!task.body().has("output") && !task.body().has("raise")) {
            task.withOutput(output(name, filter, isObject(task)));
        }
        filter.leaveRest();
        task = RetryText.around(task.withTimeout(timeout), action, declared);
        var sleep = new ReadObject(action.get("sleep"));
        var tasks = new ArrayList<TaskText>();
        declared.expression(sleep.get("before")).ifPresent(time -> tasks.add(TaskText.wait("wait before", time)));
        tasks.add(task);
        declared.expression(sleep.get("after")).ifPresent(time -> tasks.add(TaskText.wait("wait after", time)));
        sleep.leaveRest();
        action.ignore("id");
        var whole = tasks.size() == 1 ? task : TaskText.sequence(name, tasks);
        var condition = declared.expression(action.get("condition"));
        action.leaveRest();
        return whole.withCondition(condition);
    }

    List<TaskText> convertAll(Place actions) {
        return actions.children().map(this::convert).toList();
    }

    private TaskText invoke(String name, ReadObject action, ReadObject filter) {
        var input = declared.expression(filter.get("fromStateData"));
        if (action.has("functionRef")) {
            return new CallText(declared).call(name, action.get("functionRef"), input);
        }
        if (action.has("subFlowRef")) {
            return subFlow(name, action.get("subFlowRef"), input);
        }
        return action.has("eventRef")
                ? event(name, action.get("eventRef"), filter, input)
                : TaskText.left(name, action.place(), "the action has no `functionRef`, `subFlowRef` or `eventRef`");
    }

    private Optional<String> output(String name, ReadObject filter, boolean isObject) {
        var results = declared.expression(filter.get("results")).map(MergeText::filter);
        var target = declared.expression(filter.get("toStateData"));
        if (!merges) {
            if (target.isPresent()) {
                ReadObject.leave(
                        filter.get("toStateData"),
                        "the converted loop only adds the result of the action to `outputCollection`, and cannot also merge it with `toStateData`");
            }
            return results;
        }
        var isUnused =
                filter.has("useResults") && !filter.get("useResults").value().booleanValue();
        if (isUnused) {
            return Optional.of("$input");
        }
        return Optional.of(
                isObject && results.isEmpty() && target.isEmpty()
                        ? MergeText.object()
                        : MergeText.into("$input", results.orElse("."), target, name));
    }

    /**
     * Returns whether the output of a task is certainly an object, because its jq expression constructs one, possibly after a
     * pipe.
     */
    private static boolean isObject(TaskText task) {
        var text = JqText.unwrapped(task.body().path("set").asText());
        int last = text.lastIndexOf(PIPED);
        return JqText.isObject(text) || (last >= 0 && JqText.isObject(text.substring(last + PIPED.length() - 1)));
    }

    private TaskText subFlow(String name, Place place, Optional<String> input) {
        var reference = new ReadObject(place.value().isObject() ? place : place.withValue(TaskText.object()));
        var body = TaskText.object();
        var run = body.putObject("run");
        var workflow = run.putObject("workflow").put("namespace", Declared.NAMESPACE);
        var id = place.value().isObject() ? reference.get("workflowId") : place;
        workflow.put("name", id.value().asText());
        workflow.put(
                "version",
                reference.has("version") ? reference.get("version").value().asText() : "latest");
        input.ifPresent(from -> workflow.put("input", JqText.wrapped(MergeText.filter(from))));
        var task = new TaskText(name, body);
        if (reference.get("invoke").value().asText().equals("async")) {
            run.put("await", false);
            task.withOutput(Optional.of("$input"));
            if (!reference.get("onParentComplete").value().asText().equals("continue")) {
                ReadObject.leave(
                        place,
                        "in Open Workflow 1.0, a called workflow that is not awaited outlives its caller; to allow this, set `onParentComplete: continue` before the conversion");
            }
        }
        reference.ignore("onParentComplete");
        reference.leaveRest();
        return task;
    }

    private TaskText event(String name, Place place, ReadObject filter, Optional<String> input) {
        var reference = new ReadObject(place);
        var events = new EventText(declared);
        if (input.isPresent()) {
            ReadObject.leave(
                    filter.get("fromStateData"),
                    "Stride cannot convert `fromStateData` of an action that sends an event; write the expression into the `data` of `eventRef`");
        }
        var emit = events.emit(
                reference.get("triggerEventRef"), reference.get("data"), reference.get("contextAttributes"));
        var result = reference.get("resultEventRef");
        var after = declared.expression(reference.get("resultEventTimeout")).or(() -> timeout);
        reference.leave("invoke", "Open Workflow 1.0 always waits for the reply event");
        reference.leaveRest();
        if (result.isAbsent()) {
            return new TaskText(name, emit.body());
        }
        var received = new ReadObject(place.withValue(TaskText.object()));
        var listen = events.listen(result.value().asText(), List.of(result), received, Optional.empty());
        listen.body().remove("output");
        listen.withOutput(output(name, filter, false).map(merged -> ".[0] | " + merged))
                .withTimeout(after);
        return TaskText.sequence(name, List.of(emit, listen)).withOutput(Optional.of("."));
    }

    private static String name(ReadObject action) {
        var function = action.get("functionRef");
        var subFlow = action.get("subFlowRef");
        return Stream.of(
                        action.get("name"),
                        function,
                        function.at("refName"),
                        subFlow,
                        subFlow.at("workflowId"),
                        action.get("eventRef").at("triggerEventRef"))
                .filter(place -> place.value().isTextual())
                .map(place -> place.value().textValue())
                .findFirst()
                .orElse("action");
    }

    /** A converter of the retries of an action: it puts the action's task into a {@code try} task with a retry policy. */
    private static final class RetryText {

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
                    ? declared.errors().keySet().stream()
                            .map(reference::withText)
                            .toList()
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
}
