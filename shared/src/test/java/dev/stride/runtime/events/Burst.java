package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.Doors;
import dev.stride.call.Reply;
import dev.stride.call.Secrets;
import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.Config;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.Starts;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedTable;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.simulation.SimBlobs;
import dev.stride.simulation.SimIds;
import dev.stride.simulation.SimTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The whole runtime over one queue, whose messages it handles one after the other, with all that it uses counted: a world for
 * more messages than the simulated one takes, in which nothing goes wrong.
 */
final class Burst implements Observer {

    private static final Instant START = Instant.parse("2024-03-01T09:00:00Z");
    private static final Duration STEP = Duration.ofMillis(1);

    private final SimTable table = new SimTable();
    private final Ledger ledger = new Ledger();
    private final List<Letter> queue = new ArrayList<>();
    private final Map<String, List<String>> consumed = new HashMap<>();
    private final SplittableRandom chance = new SplittableRandom(1);
    private final int disorder;
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private Instant now = START;
    private int head = 0;
    private int mostSent = 0;

    /** @param disorder how many messages can overtake one */
    Burst(int disorder, String definition) {
        this.disorder = disorder;
        ports = new Ports(
                new CountedTable(table, ledger),
                new SimBlobs(),
                new CountedQueue(queue::addAll, ledger),
                (_, _, _) -> {},
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
                Secrets.NONE,
                () -> now,
                new SimIds());
        runtime = new WorkflowRuntime(ports, Config.DEFAULT, this);
        var deployment = new Deployment(ports, KnownLanguages.ALL, CallKinds.over(Doors.CLOSED), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.Outcome.Added.class);
    }

    @Override
    public void committed(Branch branch, List<Entry> entries) {
        for (var entry : entries) {
            if (entry instanceof Entry.Consumed event) {
                consumed.computeIfAbsent(branch.id().instance(), _ -> new ArrayList<>())
                        .add(event.id());
            }
        }
    }

    String start(String workflow, JsonNode input) {
        now = now.plus(STEP);
        var start = new Starts(ports).start(workflow, Optional.empty(), input, Optional.empty());
        return ((Starts.Start.Accepted) start).instance();
    }

    void send(List<JsonNode> events) {
        now = now.plus(STEP);
        assertThat(new Events(ports).accept(events)).isEqualTo(new Events.Outcome.Accepted());
    }

    /** Takes the messages that there are out of the queue. */
    List<Letter> withhold() {
        var withheld = List.copyOf(queue.subList(head, queue.size()));
        queue.subList(head, queue.size()).clear();
        return withheld;
    }

    /** Puts messages into the queue again. */
    void release(List<Letter> withheld) {
        queue.addAll(withheld);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /** Handles all messages that there are, and those that these lead to. */
    void handleAll() {
        while (head < queue.size()) {
            var ahead = Math.min(head + chance.nextInt(disorder + 1), queue.size() - 1);
            var body = queue.get(ahead).body();
            queue.set(ahead, queue.get(head));
            head++;
            now = now.plus(STEP);
            var before = queue.size();
            runtime.receive(new Delivery(body, 1, now.plus(Limits.FUNCTION_TIMEOUT)));
            mostSent = Math.max(mostSent, queue.size() - before);
        }
        queue.clear();
        head = 0;
    }

    /** What has been used so far. */
    Ledger.Summary used() {
        return ledger.summary();
    }

    SimTable table() {
        return table;
    }

    /** Most messages that one message led to at once. */
    int mostSent() {
        return mostSent;
    }

    /** Ids of the events that each instance consumed, in that order. */
    Map<String, List<String>> consumed() {
        return Map.copyOf(consumed);
    }
}
