package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings.LifecycleForm;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lifecycle events that one commit publishes about the workflow and its tasks, in the form that the workflow's language
 * prescribes. They are derived from the commit's history entries and from the tasks that were open before the commit. They are
 * effects of the commit, so a failed commit publishes none.
 */
final class CommitLifecycle {

    private static final Map<String, JsonNode> NOTHING = Map.of();

    /** A task that has begun and not ended. */
    private record OpenTask(String pointer, String kind) {}

    private final Plan plan;
    private final LifecycleForm form;
    private final Branch next;
    private final boolean includesTasks;
    private final Deque<OpenTask> open = new ArrayDeque<>();
    private final List<Effect> events = new ArrayList<>();

    /** The number of lifecycle events that this commit has created so far. It makes the ids of these events unique. */
    private int count = 0;

    /**
     * The number of characters that are left for outputs in the lifecycle events of this commit. A longer output is
     * omitted from its event.
     */
    private int outputCharactersLeft = Limits.LIFECYCLE_OUTPUT_CHARACTERS;

    /**
     * Whether a {@code try} task is about to run again after a fault. This lasts from the beginning of the retry delay
     * until the first task inside the {@code try} task begins.
     */
    private boolean retries = false;

    /** @param next the branch after the commit */
    CommitLifecycle(Plan plan, LifecycleForm form, Branch next, boolean includesTasks) {
        this.plan = plan;
        this.form = form;
        this.next = next;
        this.includesTasks = includesTasks;
    }

    /**
     * Returns the effects of the commit together with new effects that publish the lifecycle events. The event about the end of the
     * instance is published after the events among the given effects, all other events before them.
     */
    List<Effect> addTo(List<Effect> effects, Optional<Branch> before, List<HistoryEntry> entries, Instant now) {
        if (before.isEmpty() && next.status() == Status.CANCELLED) {
            return effects;
        }
        // What ended has no open task, and its nodes may be those of the plan before a retry with another version.
        before.filter(it -> !it.status().isFinal()).ifPresent(this::restore);
        LifecycleEvents.start(before, next, now).ifPresent(time -> {
            var definition = JsonNodeFactory.instance
                    .objectNode()
                    .put("name", plan.workflow().id())
                    .put("namespace", form.namespace())
                    .put("version", plan.workflow().version());
            add("started", time, Map.of("definition", definition));
        });
        entries.forEach(this::add);
        var all = new ArrayList<>(events);
        all.addAll(effects);
        events.clear();
        if (next.id().isRoot()) {
            entries.stream()
                    .filter(HistoryEntry.Ended.class::isInstance)
                    .map(HistoryEntry.Ended.class::cast)
                    .forEach(this::end);
        }
        all.addAll(events);
        return all;
    }

    /**
     * Initializes the fields from the branch before the commit: which tasks had begun and not ended, and whether one of
     * them was about to run again after a fault.
     */
    private void restore(Branch before) {
        for (var scope : before.scopes()) {
            if (plan.node(scope.enterNode()) instanceof Node.Enter(var state, var _, var source)
                    && !state.continuesState()) {
                open.push(new OpenTask(source, state.kind()));
            }
        }
        retries = before.waitingFor() instanceof Wait.Sleep
                && isRetryOf(plan.node(before.node()).source());
    }

    private boolean isRetryOf(String source) {
        return !open.isEmpty() && open.peek().equals(new OpenTask(source, form.retrying()));
    }

    private void add(HistoryEntry entry) {
        switch (entry) {
            case HistoryEntry.Entered it -> enter(it);
            case HistoryEntry.Left it -> leave(it);
            case HistoryEntry.Sleeping it -> retries = isRetryOf(it.source());
            case HistoryEntry.Retrying it -> retries = isRetryOf(it.source());
            case HistoryEntry.Caught it -> fail(it.at(), it.fault(), it.by());
            case HistoryEntry.Suspended it -> {
                add("suspended", it.at(), NOTHING);
                open.forEach(task -> add(task, "suspended", it.at(), NOTHING));
            }
            case HistoryEntry.Resumed it -> {
                add("resumed", it.at(), NOTHING);
                open.forEach(task -> add(task, "resumed", it.at(), NOTHING));
            }
            case HistoryEntry.Retried it -> add("resumed", it.at(), NOTHING);
            case HistoryEntry.Ended it -> endTasks(it);
            case HistoryEntry.Started _,
                    HistoryEntry.Called _,
                    HistoryEntry.Failed _,
                    HistoryEntry.Delegated _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.Consumed _,
                    HistoryEntry.Produced _,
                    HistoryEntry.TimedOut _,
                    HistoryEntry.Cancelled _ -> {}
        }
    }

    private void enter(HistoryEntry.Entered entered) {
        if (retries) {
            add(open.element(), "retried", entered.at(), NOTHING);
            retries = false;
        }
        var task = new OpenTask(entered.source(), entered.kind());
        open.push(task);
        add(task, "created", entered.at(), NOTHING);
        add(task, "started", entered.at(), NOTHING);
        if (task.kind().equals(form.listening())) {
            add("correlation-started", entered.at(), NOTHING);
        }
    }

    private void leave(HistoryEntry.Left left) {
        if (open.isEmpty()) {
            return;
        }
        var task = open.pop();
        if (task.kind().equals(form.listening())) {
            add("correlation-completed", left.at(), NOTHING);
        }
        add(task, "completed", left.at(), includesTasks ? output(left.data()) : NOTHING);
    }

    /**
     * Creates a {@code faulted} lifecycle event for each task that a fault has ended. If the task {@code by} caught the
     * fault, only the open tasks within that task have ended. If {@code by} is empty, all open tasks have ended.
     */
    private void fail(Instant at, Fault fault, Optional<String> by) {
        while (!open.isEmpty() && !by.equals(Optional.of(open.element().pointer()))) {
            add(open.pop(), "faulted", at, error(Optional.of(fault)));
        }
        retries = false;
    }

    private void endTasks(HistoryEntry.Ended ended) {
        switch (ended.status()) {
            case FAULTED, TIMED_OUT -> open.forEach(task -> add(task, "faulted", ended.at(), error(ended.fault())));
            case CANCELLED -> open.forEach(task -> add(task, "cancelled", ended.at(), NOTHING));
            case COMPLETED, PENDING, RUNNING, WAITING, SUSPENDED -> {}
        }
        open.clear();
    }

    private void end(HistoryEntry.Ended ended) {
        switch (ended.status()) {
            case COMPLETED -> add("completed", ended.at(), linkedOutput(ended.output()));
            case FAULTED, TIMED_OUT -> add("faulted", ended.at(), error(ended.fault()));
            case CANCELLED -> add("cancelled", ended.at(), NOTHING);
            case PENDING, RUNNING, WAITING, SUSPENDED -> {}
        }
    }

    private static Map<String, JsonNode> error(Optional<Fault> fault) {
        return fault.flatMap(Fault::data).map(error -> Map.of("error", error)).orElse(NOTHING);
    }

    /**
     * Returns the {@code output} of the workflow and {@code outputUri}, the path below the address of the API at which the instance
     * has this output, however long it is (decision D130 in docs/spec-decisions.md).
     */
    private Map<String, JsonNode> linkedOutput(Optional<JsonNode> output) {
        var fields = new LinkedHashMap<>(output(output));
        if (output.isPresent()) {
            fields.put(
                    "outputUri",
                    TextNode.valueOf("/instances/%s?include=data"
                            .formatted(PercentEncoding.encode(next.id().instance()))));
        }
        return fields;
    }

    /**
     * Returns the {@code output} field for the data of a lifecycle event. Omits the field if the outputs in the
     * lifecycle events of this commit would have too many characters in total.
     */
    private Map<String, JsonNode> output(Optional<JsonNode> output) {
        var length = output.map(it -> it.toString().length()).orElse(0);
        if (output.isEmpty() || length > outputCharactersLeft) {
            return NOTHING;
        }
        outputCharactersLeft -= length;
        return Map.of("output", output.get());
    }

    private void add(OpenTask task, String what, Instant at, Map<String, JsonNode> more) {
        if (includesTasks) {
            var data = JsonNodeFactory.instance
                    .objectNode()
                    .put("workflow", instanceName())
                    .put("task", task.pointer());
            publish("task." + what, at, data.put(timeName(what), at.toString()).<ObjectNode>setAll(more));
        }
    }

    private void add(String what, Instant at, Map<String, JsonNode> more) {
        var data = JsonNodeFactory.instance.objectNode().put("name", instanceName());
        publish("workflow." + what, at, data.put(timeName(what), at.toString()).<ObjectNode>setAll(more));
    }

    private void publish(String type, Instant at, ObjectNode data) {
        var id = "%s/%d.%d.%s".formatted(next.id(), next.version(), count, type);
        events.add(LifecycleEvents.event(id, form.types() + type + ".v1", next, plan.workflow(), at, data));
        count++;
    }

    private String instanceName() {
        return plan.workflow().id() + "-" + next.id().instance() + "." + form.namespace();
    }

    /** Returns the name of the data field that holds the time of an event, such as {@code startedAt}. */
    private static String timeName(String what) {
        return what.substring(what.indexOf('-') + 1) + "At";
    }
}
