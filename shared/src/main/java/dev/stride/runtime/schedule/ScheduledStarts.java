package dev.stride.runtime.schedule;

import dev.stride.engine.BranchId;
import dev.stride.engine.InstanceIds;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.runtime.Message;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.ScheduledEvents;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts instances by the clock, with no data: one that its workflow does not take in ends as faulted, for all to see. The
 * same occurrence always leads to the same instance.
 */
public final class ScheduledStarts {

    private final Activations activations;
    private final Bell bell;
    private final Workflows workflows;
    private final Plans plans;
    private final Heads heads;
    private final ScheduledEvents events;
    private final Consumer<List<Message>> mail;
    private final InstantSource clock;

    /** @param mail sends messages to branches */
    public ScheduledStarts(Ports ports, Consumer<List<Message>> mail) {
        activations = new Activations(ports);
        bell = new Bell(ports.schedules());
        workflows = new Workflows(ports.table(), ports.blobs());
        plans = new Plans(ports.blobs());
        heads = new Heads(ports.table(), ports.blobs());
        events = new ScheduledEvents(ports.queue(), ports.blobs());
        this.mail = mail;
        clock = ports.clock();
    }

    /** Starts what an occurrence starts. What rings although it is not in force any more is told to be silent. */
    public void take(OccurrenceLetter letter) {
        var inForce = activations.inForce(letter.workflow());
        if (inForce.filter(it -> it.identity().equals(letter.identity())).isEmpty()) {
            bell.silence(letter.identity());
        } else if (!inForce.get().isOver(letter.due())) {
            take(inForce.get(), letter);
        }
    }

    /**
     * Where one occurrence leads to the next, that is seen to first. Of those that it came too late for, all but the last are
     * let go (decision 123). The letter says whether it leads, not the schedule: the rules of its zone may have changed since.
     */
    private void take(Activation activation, OccurrenceLetter letter) {
        var due = letter.due();
        var now = clock.instant().isBefore(due) ? due : clock.instant();
        if (letter.leads()) {
            bell.set(activation, now);
        }
        start(activation.workflow(), due);
        if (letter.leads()) {
            activation.last(due, now).ifPresent(missed -> start(activation.workflow(), missed));
        }
    }

    private void start(String workflow, Instant due) {
        workflows.newest(workflow).ifPresent(newest -> start(newest, plans.load(newest.plan()), due));
    }

    private void start(Deployed newest, Plan plan, Instant due) {
        var id = instance(newest.workflow().id(), due);
        if (plan.terms().starts().isPresent()) {
            events.send(plan, plan.terms().starts().get(), due, id);
        } else {
            begin(newest, id, due);
        }
    }

    private void begin(Deployed newest, String instance, Instant due) {
        var root = BranchId.root(instance);
        var begin = Stimulus.Begin.scheduled(newest.plan(), due);
        mail.accept(List.of(Message.of(root + "/begin", root, begin)));
        heads.open(instance, newest.workflow(), due, begin);
    }

    /** Neither the version nor the schedule has a part in it: both may have changed when the occurrence comes again. */
    private static String instance(String workflow, Instant due) {
        var seed = Json.bytes(List.of("schedule", workflow, due.toString()));
        return InstanceIds.of(due, new String(seed, StandardCharsets.US_ASCII));
    }
}
