package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.KillSwitch;
import dev.stride.runtime.store.PlanStore;
import dev.stride.simulator.port.SimTable;
import io.cloudevents.CloudEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** A runtime whose messages are delivered one by one by a test, with a table that counts reads and writes. */
public final class RuntimeHarness {

    static final BranchId ROOT = BranchId.root("i");
    public static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    public final Deque<Queue.OutgoingMessage> letters = new ArrayDeque<>();
    public final List<CallRequest> calls = new ArrayList<>();
    public final List<HistoryEntry> history = new ArrayList<>();
    public final List<LimitUsage> limitUsages = new ArrayList<>();
    final List<BranchTransition> transitions = new ArrayList<>();
    final List<JoinedMessage> joined = new ArrayList<>();
    final List<CloudEvent> published = new ArrayList<>();
    final List<RuntimeException> failedInlineStarts = new ArrayList<>();
    public Function<CallRequest, Reply> service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
    Runnable beforeCommit = () -> {};
    Runnable beforeSend = () -> {};
    Instant now = START;

    /** The time until the invocation's deadline at a delivery. */
    Duration left = Duration.ofMinutes(5);

    public int gets = 0;
    public int puts = 0;
    public final Ports ports;

    private final SimTable table = new SimTable();
    private final MemoryBlobs blobs = new MemoryBlobs();
    private final WorkflowRuntime runtime;

    public RuntimeHarness(RuntimeConfig runtimeConfig) {
        ports = new Ports(
                counted(),
                blobs,
                this::enqueue,
                Timers.NONE,
                published::addAll,
                Rules.NONE,
                (_, request) -> {
                    calls.add(request);
                    return service.apply(request);
                },
                SecretSource.NONE,
                () -> now,
                _ -> "i");
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, runtimeConfig, observer()));
    }

    private void enqueue(List<Queue.OutgoingMessage> sent) {
        var hook = beforeSend;
        beforeSend = () -> {};
        hook.run();
        letters.addAll(sent);
    }

    private RuntimeObserver observer() {
        return new RuntimeObserver() {
            @Override
            public void onCommit(Branch branch, List<HistoryEntry> entries) {
                history.addAll(entries);
            }

            @Override
            public void onLimitApproached(LimitUsage limitUsage) {
                limitUsages.add(limitUsage);
            }

            @Override
            public void onTransition(BranchTransition transition) {
                transitions.add(transition);
            }

            @Override
            public void onJoined(JoinedMessage message) {
                joined.add(message);
            }

            @Override
            public void onInlineStartFailed(BranchId branch, RuntimeException cause) {
                failedInlineStarts.add(cause);
            }
        };
    }

    /** Puts the start of an instance into the queue. */
    public void begin(Plan plan, JsonNode input) {
        send(new Stimulus.Begin(new PlanStore(blobs).save(plan), input), "begin");
    }

    /** Starts an instance as for a client that waits for its end. */
    void startForClient(Plan plan) {
        startForClient(plan, JsonNodeFactory.instance.objectNode());
    }

    void startForClient(Plan plan, JsonNode input) {
        var begin = new Stimulus.Begin(new PlanStore(blobs).save(plan), input);
        runtime.inlineStart(new KillSwitch(table, () -> now)).accept(BranchMessage.ofBegin("i", begin));
    }

    /** Puts the start of an instance into the queue, as a request does that will handle it itself. */
    void sendInlineBegin(Plan plan) {
        var begin = new Stimulus.Begin(new PlanStore(blobs).save(plan), JsonNodeFactory.instance.objectNode());
        letters.add(Queue.OutgoingMessage.immediate(new MessageCodec(blobs, new BranchCodec(blobs))
                .encode(BranchMessage.ofBegin("i", begin).asInlineBegin())));
    }

    /** Puts the start of an instance that another one has started into the queue. */
    void begin(Plan plan, Lineage lineage) {
        var begin = new Stimulus.Begin(new PlanStore(blobs).save(plan), JsonNodeFactory.instance.objectNode());
        send(
                new Stimulus.Begin(
                        begin.plan(),
                        begin.input(),
                        begin.origin(),
                        begin.events(),
                        begin.timeout(),
                        begin.starter(),
                        begin.preceding(),
                        begin.notBefore(),
                        Optional.of(lineage)),
                "begin");
    }

    public void send(Stimulus stimulus, String name) {
        var codec = new MessageCodec(blobs, new BranchCodec(blobs));
        var branchMessage = BranchMessage.of(ROOT + "/" + name, ROOT, stimulus);
        letters.add(Queue.OutgoingMessage.immediate(codec.encode(branchMessage)));
    }

    /** Delivers the oldest message for the first time. */
    public String deliver() {
        var outgoingMessage = letters.remove();
        now = now.plus(outgoingMessage.delay());
        receive(outgoingMessage.body(), 1, outgoingMessage.lane());
        return outgoingMessage.body();
    }

    public void receive(String body, int receives) {
        receive(body, receives, Lane.COMMON);
    }

    void receive(String body, int receives, Lane lane) {
        receive(new Delivery(body, receives, now.plus(left), lane));
    }

    /** Delivers messages to one process, which receives all of them before it handles the first. */
    void receiveTogether(String... bodies) {
        receive(Stream.of(bodies)
                .map(body -> new Delivery(body, 1, now.plus(left)))
                .toArray(Delivery[]::new));
    }

    /** A conflict does not pause the handler: nobody else works meanwhile. */
    void receive(Delivery... deliveries) {
        var turns = new BranchTurns(_ -> {});
        var received = Stream.of(deliveries)
                .map(delivery -> runtime.receive(delivery, turns))
                .toList();
        received.forEach(Runnable::run);
    }

    public void deliverAll() {
        while (!letters.isEmpty()) {
            deliver();
        }
    }

    public CommittedBranch branch() {
        return new BranchStore(table, new BranchCodec(blobs)).load(ROOT).orElseThrow();
    }

    /** Returns a plan of states with one step each. */
    public static Plan plan(Step... steps) {
        var nodes = new ArrayList<Node>();
        for (var step : steps) {
            var source = "/states/" + nodes.size() / 3;
            var name = "S" + nodes.size() / 3;
            nodes.add(new Node.Enter(new StateScope(name, step.kind, List.of()), nodes.size() + 1, source));
            nodes.add(step.node(nodes.size() + 1, source));
            nodes.add(new Node.Leave(nodes.size() + 1, source));
        }
        nodes.add(new Node.End("/end"));
        return of(nodes);
    }

    /** Returns a plan with an endless loop. */
    public static Plan endless() {
        return of(List.of(
                new Node.Enter(new StateScope("Again", "inject", List.of()), 1, "/states/0"),
                new Node.Leave(0, "/states/0")));
    }

    /** Returns a plan of one state with parallel branches that end at once. */
    static Plan fork(int branches) {
        return parallel("parallel", forkNode(branches, 1));
    }

    /** Returns a plan of one state that calls a service when its parallel branches have ended. */
    static Plan forkBeforeCall(int branches) {
        return forkBefore(branches, Step.CALL.node(1, "/states/0"));
    }

    /** Returns a plan of one state with parallel branches. @param node runs when they have ended, and leads to node 1 */
    static Plan forkBefore(int branches, Node node) {
        return of(List.of(
                new Node.Enter(new StateScope("All", "parallel", List.of()), 3, "/states/0"),
                new Node.Leave(5, "/states/0"),
                new Node.Return("/states/0"),
                forkNode(branches, 4),
                node,
                new Node.End("/end")));
    }

    private static Node forkNode(int branches, int next) {
        var arms = IntStream.range(0, branches)
                .mapToObj(n -> new Node.ForkBranch("arm" + n, 2, Optional.empty()))
                .toList();
        return new Node.Fork(arms, Optional.empty(), Optional.empty(), false, next, "/states/0");
    }

    /** Returns a plan of one state with a parallel branch for each element of a list. */
    static Plan forEach(int elements) {
        var list = JsonNodeFactory.instance.arrayNode();
        IntStream.range(0, elements).forEach(list::add);
        return parallel(
                "foreach",
                new Node.ForEach(new Constant(list), "element", Optional.empty(), 2, Optional.empty(), 1, "/states/0"));
    }

    private static Plan parallel(String kind, Node node) {
        return of(List.of(
                new Node.Enter(new StateScope("All", kind, List.of()), 3, "/states/0"),
                new Node.Leave(4, "/states/0"),
                new Node.Return("/states/0"),
                node,
                new Node.End("/end")));
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
                Map.of("f", CallTemplate.withoutAuth("rest", nothing)));
    }

    /** The step of a state in a test's plan. */
    public enum Step {
        INJECT("inject"),
        CALL("operation"),
        /** A call without retries. */
        TRY("operation"),
        EMIT("inject"),
        SLEEP("sleep");

        private final String kind;

        Step(String kind) {
            this.kind = kind;
        }

        Node node(int next, String source) {
            var value = new Constant(JsonNodeFactory.instance.objectNode().put("x", 1));
            var merge = new DataPlacement.Merge(Optional.empty(), "f");
            var patiently = new Retry(RetryPolicy.DEFAULT, List.of(FaultMatch.ANY), List.of());
            return switch (this) {
                case INJECT -> new Node.Assign(value, merge, next, source);
                case CALL, TRY -> {
                    var retry = this == CALL ? patiently : Retry.NEVER;
                    yield new Node.Invoke(
                            "f", "f", value, new Pipe(List.of()), merge, retry, Optional.empty(), next, source);
                }
                case EMIT ->
                    new Node.Emit(
                            List.of(new EventTemplate("Done", "done", "/rig", Optional.empty(), Optional.empty())),
                            next,
                            source);
                case SLEEP -> new Node.Delay(PeriodDuration.parse("PT10S"), next, source);
            };
        }
    }

    private Table counted() {
        return new ForwardingTable() {
            @Override
            protected Table table() {
                return table;
            }

            @Override
            public Optional<Item> get(Key key) {
                gets++;
                return super.get(key);
            }

            @Override
            public PutResult put(Item item, Condition condition) {
                puts++;
                var hook = beforeCommit;
                beforeCommit = () -> {};
                hook.run();
                return super.put(item, condition);
            }
        };
    }
}
