package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.RuntimeConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Creates the events that are published when an instance starts, ends or is retried. The events contain no workflow data. */
final class LifecycleEvents {

    /**
     * Adds an event to the effects of a commit that starts, retries or ends an instance, if the deployment publishes lifecycle
     * events.
     *
     * @param next the branch as the commit makes it
     */
    static List<Effect> addTo(List<Effect> effects, Branch next, Advance advance, RuntimeConfig config, Instant now) {
        return advance.plan()
                .filter(_ -> config.lifecycleEvents() && next.id().isRoot())
                .map(plan -> addTo(effects, next, plan.workflow(), now))
                .orElse(effects);
    }

    private static List<Effect> addTo(List<Effect> effects, Branch next, WorkflowId workflow, Instant now) {
        var all = new ArrayList<Effect>();
        if (next.version() == 1) {
            all.add(event("started", next, workflow, Status.RUNNING, next.startedAt()));
        }
        if (isReopening(effects)) {
            all.add(event("retried", next, workflow, Status.RUNNING, now));
        }
        all.addAll(effects);
        next.endedAt().ifPresent(at -> all.add(event(endingOf(next.status()), next, workflow, next.status(), at)));
        return all;
    }

    private static boolean isReopening(List<Effect> effects) {
        return effects.stream()
                .anyMatch(effect -> effect instanceof Effect.UpdateIndex(var status, var _) && !status.isFinal());
    }

    private static Effect event(String what, Branch branch, WorkflowId workflow, Status status, Instant at) {
        var instance = branch.id().instance();
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", instance + "." + branch.version() + "." + what)
                .put("source", "/workflows/" + PercentEncoding.encode(workflow.id()))
                .put("type", "dev.stride.instance." + what + ".v1")
                .put("subject", instance)
                .put("time", at.toString())
                .put("datacontenttype", "application/json");
        return new Effect.Publish(event.set("data", data(branch, workflow, status)));
    }

    private static ObjectNode data(Branch branch, WorkflowId workflow, Status status) {
        var data = JsonNodeFactory.instance
                .objectNode()
                .put("workflow", workflow.id())
                .put("version", workflow.version())
                .put("status", status.name())
                .put("startedAt", branch.startedAt().toString());
        if (status.isFinal()) {
            branch.endedAt().ifPresent(at -> data.put("endedAt", at.toString()));
        }
        if (status == Status.FAULTED || status == Status.TIMED_OUT) {
            branch.raisedFault()
                    .ifPresent(
                            raisedFault -> data.put("fault", raisedFault.fault().name()));
        }
        return data;
    }

    /** Returns the part of an event type that stands for a final status, such as {@code completed}. */
    private static String endingOf(Status status) {
        return switch (status) {
            case PENDING, RUNNING, WAITING, SUSPENDED ->
                throw new IllegalStateException(status + " is not a final status");
            case COMPLETED -> "completed";
            case FAULTED -> "faulted";
            case TIMED_OUT -> "timedout";
            case CANCELLED -> "cancelled";
        };
    }

    private LifecycleEvents() {}
}
