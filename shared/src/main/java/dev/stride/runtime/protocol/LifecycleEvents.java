package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Events of the life of an instance: it began, it ended, it went on after its end. They tell no data of the workflow. */
final class LifecycleEvents {

    /**
     * The effects of a commit, with what it tells of the life of an instance before and after them.
     *
     * @param first whether the commit is the first of its branch
     * @param next the branch as the commit makes it
     */
    static List<Effect> addTo(List<Effect> effects, boolean first, Branch next, WorkflowId workflow, Instant now) {
        if (!next.id().isRoot()) {
            return effects;
        }
        var all = new ArrayList<Effect>();
        if (first) {
            all.add(event("started", next, workflow, Status.RUNNING, next.startedAt()));
        }
        if (isReopening(effects)) {
            all.add(event("retried", next, workflow, Status.RUNNING, now));
        }
        all.addAll(effects);
        next.endedAt().ifPresent(at -> all.add(event(eventWord(next.status()), next, workflow, next.status(), at)));
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

    /** What happened to an instance that is now at this status, as types of events say it. */
    private static String eventWord(Status status) {
        return switch (status) {
            case PENDING, RUNNING, WAITING, SUSPENDED -> throw new IllegalStateException(status + " is no end");
            case COMPLETED -> "completed";
            case FAULTED -> "faulted";
            case TIMED_OUT -> "timedout";
            case CANCELLED -> "cancelled";
        };
    }

    private LifecycleEvents() {}
}
