package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.LifecycleTypes;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.commit.CommittedBranch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A factory of the events that are published when an instance starts, ends or is retried. Their form is {@linkplain
 * CommitLifecycle prescribed by the workflow's language} or, if the language prescribes none, Stride's own form, which contains
 * no workflow data.
 */
final class LifecycleEvents {

    /**
     * Returns the effects of a commit with events, if the deployment publishes lifecycle events.
     *
     * @param before the previous commit; empty if this commit creates the branch
     * @param next the branch after the commit
     */
    static List<Effect> addTo(
            Decision.Commit decided,
            Optional<CommittedBranch> before,
            Branch next,
            UncommittedChange change,
            RuntimeParts parts) {
        var effects = decided.effects();
        var level = parts.config().lifecycleEvents();
        if (level == LifecycleLevel.NONE || decided.refused()) {
            return effects;
        }
        var plan = change.plan().or(() -> parts.stores().plans().find(next.plan()));
        if (plan.isEmpty()) {
            return effects;
        }
        var now = parts.ports().clock().instant();
        var form = plan.get().settings().lifecycle();
        if (form.isPresent()) {
            return new CommitLifecycle(plan.get(), form.get(), next, level == LifecycleLevel.ALL)
                    .addTo(effects, before.map(CommittedBranch::branch), change.entries(), now);
        }
        var start = start(before.map(CommittedBranch::branch), next, now);
        return next.id().isRoot() && change.plan().isPresent()
                ? addTo(effects, start, next, plan.get().workflow(), now)
                : effects;
    }

    /**
     * Returns when the instance starts, if it starts with this commit. An instance that is cancelled before it begins never starts, and
     * one with a scheduled start time is stored earlier, but starts only at that time.
     */
    static Optional<Instant> start(Optional<Branch> before, Branch next, Instant now) {
        var waited = before.filter(Branch::hasBegun).isEmpty() || before.get().waitingFor() instanceof Wait.Start;
        var starts = next.id().isRoot()
                && next.hasBegun()
                && waited
                && !(next.waitingFor() instanceof Wait.Start)
                && next.status() != Status.CANCELLED;
        return starts ? Optional.of(before.isEmpty() ? next.startedAt() : now) : Optional.empty();
    }

    private static List<Effect> addTo(
            List<Effect> effects, Optional<Instant> start, Branch next, WorkflowId workflow, Instant now) {
        var all = new ArrayList<Effect>();
        start.ifPresent(at -> all.add(event("started", next, workflow, Status.RUNNING, at)));
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
        return event(
                branch.id().instance() + "." + branch.version() + "." + what,
                LifecycleTypes.STRIDE + what + ".v1",
                branch,
                workflow,
                at,
                data(branch, workflow, status));
    }

    /**
     * Returns the effect that publishes an event about an instance.
     *
     * @param id the id of the event, which is the same each time the effect is dispatched
     */
    static Effect event(String id, String type, Branch branch, WorkflowId workflow, Instant at, ObjectNode data) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/workflows/" + PercentEncoding.encode(workflow.id()))
                .put("type", type)
                .put("subject", branch.id().instance())
                .put("time", at.toString())
                .put("datacontenttype", "application/json");
        return new Effect.Publish(event.set("data", data));
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
