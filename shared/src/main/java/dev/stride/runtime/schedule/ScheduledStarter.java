package dev.stride.runtime.schedule;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.ScheduledEventSender;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts instances by the clock, with no data: one that its workflow does not take in ends as faulted, for all to see. The
 * same occurrence always leads to the same instance.
 */
public final class ScheduledStarter {

    private final ActiveSchedules activeSchedules;
    private final SchedulePublisher publisher;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final InstanceSummaries instanceSummaries;
    private final ScheduledEventSender events;
    private final Consumer<List<BranchMessage>> sender;
    private final InstantSource clock;

    /** @param mail sends messages to branches */
    public ScheduledStarter(Ports ports, Consumer<List<BranchMessage>> mail) {
        activeSchedules = new ActiveSchedules(ports);
        publisher = new SchedulePublisher(ports.schedules());
        workflowStore = new WorkflowStore(ports.table(), ports.blobs());
        planStore = new PlanStore(ports.blobs());
        instanceSummaries = new InstanceSummaries(ports.table(), ports.blobs());
        events = new ScheduledEventSender(ports.queue(), ports.blobs());
        this.sender = mail;
        clock = ports.clock();
    }

    /** Starts what an occurrence starts. What rings although it is not in force any more is told to be silent. */
    public void handle(ScheduleTick letter) {
        var inForce = activeSchedules.findActive(letter.workflow());
        if (inForce.filter(it -> it.identity().equals(letter.identity())).isEmpty()) {
            publisher.removeRecurrence(letter.identity());
        } else if (!inForce.get().isOver(letter.due())) {
            handle(inForce.get(), letter);
        }
    }

    /**
     * Where one occurrence leads to the next, that is seen to first. Of those that it came too late for, all but the last are
     * let go (decision 123). The letter says whether it leads, not the schedule: the rules of its zone may have changed since.
     */
    private void handle(ActiveSchedule activeSchedule, ScheduleTick letter) {
        var due = letter.due();
        var now = clock.instant().isBefore(due) ? due : clock.instant();
        if (letter.setsNext()) {
            publisher.publish(activeSchedule, now);
        }
        start(activeSchedule.workflow(), due);
        if (letter.setsNext()) {
            activeSchedule.last(due, now).ifPresent(missed -> start(activeSchedule.workflow(), missed));
        }
    }

    private void start(String workflow, Instant due) {
        workflowStore.findNewest(workflow).ifPresent(newest -> start(newest, planStore.load(newest.plan()), due));
    }

    private void start(DeployedWorkflow newest, Plan plan, Instant due) {
        var id = instance(newest.workflow().id(), due);
        if (plan.settings().starts().isPresent()) {
            events.send(plan, plan.settings().starts().get(), due, id);
        } else {
            begin(newest, id, due);
        }
    }

    private void begin(DeployedWorkflow newest, String instance, Instant due) {
        var root = BranchId.root(instance);
        var begin = Stimulus.Begin.scheduled(newest.plan(), due);
        sender.accept(List.of(BranchMessage.of(root + "/begin", root, begin)));
        instanceSummaries.add(instance, newest.workflow(), due, begin);
    }

    /** Neither the version nor the schedule has a part in it: both may have changed when the occurrence comes again. */
    private static String instance(String workflow, Instant due) {
        var seed = Json.encode(List.of("schedule", workflow, due.toString()));
        return InstanceIds.derive(due, new String(seed, StandardCharsets.US_ASCII));
    }
}
