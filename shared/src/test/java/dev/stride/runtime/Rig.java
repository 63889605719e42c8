package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.CallRequest;
import dev.stride.call.Reply;
import dev.stride.call.Secrets;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Stimulus;
import dev.stride.expression.Constant;
import dev.stride.expression.Pipe;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Plan;
import dev.stride.plan.Retry;
import dev.stride.plan.RetryPolicy;
import dev.stride.plan.Scope;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Plans;
import dev.stride.simulation.SimBlobs;
import dev.stride.simulation.SimTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.threeten.extra.PeriodDuration;

/** A runtime whose messages a test hands over one by one, with a table that counts. */
final class Rig {

    static final BranchId ROOT = BranchId.root("i");
    static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    final Deque<Queue.Letter> letters = new ArrayDeque<>();
    final List<CallRequest> calls = new ArrayList<>();
    final List<String> alarms = new ArrayList<>();
    final List<Entry> history = new ArrayList<>();
    Function<CallRequest, Reply> service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
    Runnable beforeCommit = () -> {};
    Instant now = START;

    /** What an invocation has left when it gets a message. */
    Duration left = Duration.ofMinutes(5);

    int gets = 0;
    int puts = 0;
    final Ports ports;

    private final SimTable table = new SimTable();
    private final SimBlobs blobs = new SimBlobs();
    private final WorkflowRuntime runtime;

    Rig(Config config) {
        ports = new Ports(
                counted(),
                blobs,
                letters::addAll,
                (_, _, body) -> alarms.add(body),
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                (_, request) -> {
                    calls.add(request);
                    return service.apply(request);
                },
                Secrets.NONE,
                () -> now,
                _ -> "i");
        runtime = new WorkflowRuntime(ports, config, (_, entries) -> history.addAll(entries));
    }

    /** Puts the start of an instance into the queue. */
    void begin(Plan plan, JsonNode input) {
        send(new Stimulus.Begin(new Plans(blobs).save(plan), input), "begin");
    }

    void send(Stimulus stimulus, String name) {
        var codec = new MessageCodec(blobs, new BranchCodec(blobs));
        var message = Message.of(ROOT + "/" + name, ROOT, stimulus);
        letters.add(Queue.Letter.now(codec.encode(message)));
    }

    /** Hands the oldest message over for the first time. */
    String deliver() {
        var letter = letters.remove();
        now = now.plus(letter.delay());
        receive(letter.body(), 1);
        return letter.body();
    }

    void receive(String body, int receives) {
        runtime.receive(new Delivery(body, receives, now.plus(left)));
    }

    void deliverAll() {
        while (!letters.isEmpty()) {
            deliver();
        }
    }

    Committed branch() {
        return new Branches(table, new BranchCodec(blobs)).load(ROOT).orElseThrow();
    }

    /** A plan of states that each do one thing. */
    static Plan plan(Step... steps) {
        var nodes = new ArrayList<Node>();
        for (var step : steps) {
            var source = "/states/" + nodes.size() / 3;
            var name = "S" + nodes.size() / 3;
            nodes.add(new Node.Enter(new Scope(name, step.kind, List.of()), nodes.size() + 1, source));
            nodes.add(step.node(nodes.size() + 1, source));
            nodes.add(new Node.Leave(nodes.size() + 1, source));
        }
        nodes.add(new Node.End("/end"));
        return of(nodes);
    }

    /** A plan that runs one state for ever. */
    static Plan endless() {
        return of(List.of(
                new Node.Enter(new Scope("Again", "inject", List.of()), 1, "/states/0"),
                new Node.Leave(0, "/states/0")));
    }

    private static Plan of(List<Node> nodes) {
        var nothing = JsonNodeFactory.instance.objectNode();
        return new Plan(
                new WorkflowId("rig", "1"),
                "rig",
                "test",
                nothing,
                0,
                nodes,
                Map.of("f", CallTemplate.open("rest", nothing)));
    }

    /** What one state of a test's plan does. */
    enum Step {
        INJECT("inject"),
        CALL("operation"),
        /** A call that is made once. */
        TRY("operation"),
        SLEEP("sleep");

        private final String kind;

        Step(String kind) {
            this.kind = kind;
        }

        Node node(int next, String source) {
            var value = new Constant(JsonNodeFactory.instance.objectNode().put("x", 1));
            var merge = new Placement.Merge(Optional.empty(), "f");
            var patiently = new Retry(RetryPolicy.DEFAULT, List.of(FaultMatch.ANY), List.of());
            return switch (this) {
                case INJECT -> new Node.Assign(value, merge, next, source);
                case CALL, TRY -> {
                    var retry = this == CALL ? patiently : Retry.NEVER;
                    yield new Node.Invoke(
                            "f", "f", value, new Pipe(List.of()), merge, retry, Optional.empty(), next, source);
                }
                case SLEEP -> new Node.Delay(PeriodDuration.parse("PT10S"), next, source);
            };
        }
    }

    private Table counted() {
        return new Table() {
            @Override
            public Optional<Item> get(Key key) {
                gets++;
                return table.get(key);
            }

            @Override
            public Put put(Item item, Condition condition) {
                puts++;
                var hook = beforeCommit;
                beforeCommit = () -> {};
                hook.run();
                return table.put(item, condition);
            }

            @Override
            public void delete(Key key) {
                table.delete(key);
            }

            @Override
            public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
                return table.query(partition, prefix, direction, limit, after);
            }

            @Override
            public Page list(String listing, Direction direction, int limit, Optional<String> after) {
                return table.list(listing, direction, limit, after);
            }
        };
    }
}
