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
        workflowStore = stores.workflows();
        planStore = stores.plans();
        instanceSummaries = stores.summaries();
        queue = stores.queue();
    }

    /**
     * Handles the message of one occurrence: sends the message of the following one, and then starts an instance. In this order, a
     * start that fails cannot end the chain of messages. If the workflow has another schedule by now, does nothing, which ends the
     * chain of the former schedule. Of several missed occurrences, only the last one starts an instance (decision 123 in
     * docs/spec-decisions.md).
     */
    public void handle(ScheduleTick tick) {
        if (clock.instant().isBefore(tick.due())) {
            activeSchedules.send(tick);
        } else {
            activeSchedules.advance(tick).ifPresent(due -> start(tick.workflow(), due));
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
