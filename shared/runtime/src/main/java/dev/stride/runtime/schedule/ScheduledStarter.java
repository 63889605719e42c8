package dev.stride.runtime.schedule;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Starts an instance, without input, when a schedule is due. If the workflow requires input, the instance faults. The instance id
 * is derived from the occurrence, so a redelivered message does not start a second instance.
 */
public final class ScheduledStarter {

    private final ActiveSchedules activeSchedules;
    private final SchedulePublisher publisher;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final InstanceSummaries instanceSummaries;
    private final ScheduledEventSender events;
    private final MessageQueue queue;
    private final InstantSource clock;

    public ScheduledStarter(
            Stores stores, ActiveSchedules activeSchedules, ScheduledEventSender events, InstantSource clock) {
        this.activeSchedules = activeSchedules;
        this.events = events;
        this.clock = clock;
        publisher = activeSchedules.publisher();
        workflowStore = stores.workflows();
        planStore = stores.plans();
        instanceSummaries = stores.summaries();
        queue = stores.queue();
    }

    /**
     * Handles the message for one occurrence of a workflow's schedule. If the workflow has another schedule by now,
     * starts nothing, and deletes the former recurring schedule from EventBridge Scheduler.
     */
    public void handle(ScheduleTick tick) {
        var active = activeSchedules.findActive(tick.workflow());
        if (active.filter(it -> it.identity().equals(tick.identity())).isEmpty()) {
            publisher.removeRecurrence(tick.identity());
        } else if (!active.get().isOver(tick.due())) {
            handle(active.get(), tick);
        }
    }

    /**
     * Starts the instance of one occurrence of the active schedule. If the occurrences are published to EventBridge
     * Scheduler one by one, publishes the next occurrence first, so that a failed start cannot end the series. If later
     * occurrences of such a series were missed, starts only one more instance, for the last of them (decision 123 in
     * docs/spec-decisions.md).
     */
    private void handle(ActiveSchedule activeSchedule, ScheduleTick tick) {
        var due = tick.due();
        var now = clock.instant().isBefore(due) ? due : clock.instant();
        // The message says whether the occurrences are published one by one. The handler cannot decide this itself,
        // because the time zone rules may have changed since the schedule was published.
        if (tick.setsNext()) {
            publisher.publish(activeSchedule, now);
        }
        start(activeSchedule.workflow(), due);
        if (tick.setsNext()) {
            activeSchedule.last(due, now).ifPresent(missed -> start(activeSchedule.workflow(), missed));
        }
    }

    private void start(String workflow, Instant due) {
        workflowStore.findNewest(workflow).ifPresent(newest -> start(newest, planStore.load(newest.plan()), due));
    }

    private void start(DeployedWorkflow newest, Plan plan, Instant due) {
        var id = instance(newest.workflow().id(), due);
        var consumed = plan.settings().starts().filter(starts -> starts.input().isEmpty());
        if (consumed.isPresent()) {
            events.send(plan, consumed.get(), due, id);
        } else {
            begin(newest, id, due);
        }
    }

    private void begin(DeployedWorkflow newest, String instance, Instant due) {
        var root = BranchId.root(instance);
        var begin = Stimulus.Begin.scheduled(newest.plan(), due);
        instanceSummaries.add(instance, newest.workflow(), due, begin);
        queue.send(BranchMessage.of(root + "/begin", root, begin));
    }

    /**
     * Derives the instance id from the workflow and the due time only. The version and the schedule may change before the message
     * is redelivered, and a redelivery must get the same id.
     */
    private static String instance(String workflow, Instant due) {
        var seed = Json.encode(List.of("schedule", workflow, due.toString()));
        return InstanceIds.derive(due, new String(seed, StandardCharsets.US_ASCII));
    }
}
