package dev.stride.functions.stage;

import static dev.stride.runtime.port.MessageVisibility.UNCHANGED;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.DeadLetterHandler;
import dev.stride.functions.EventHandler;
import dev.stride.functions.MessageHandler;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.ApiSettings;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.store.KillSwitch;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A deployment of the functions over in-memory ports. Messages and timers are only delivered when a test calls for it. */
public final class InMemoryFunctions {

    private static final RuntimeConfig FEW_STEPS = new RuntimeConfig(HistoryLevel.STATES, 1, 100);

    public static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    /** Letters that were sent and not delivered yet. */
    public final Deque<OutgoingMessage> letters = new ArrayDeque<>();

    /** The accounts whose events are accepted: that of the deployment, and another. */
    static final AllowedSenders SENDERS = new AllowedSenders(List.of("123456789012", "210987654321"));

    private Instant now = START;
    private final Deployment deployment;
    private final WorkflowRuntime runtime;

    public final Ports ports;
    public final Api api;
    public final AdvanceHandler advance;
    public final ApiHandler apiHandler;
    public final EventHandler events;
    public final DeadLetterHandler deadLetters;
    public final MessageHandler messages;

    private int ids = 0;

    public InMemoryFunctions() {
        this(new MemoryTable());
    }

    /** Creates a deployment with a table of the test. */
    public InMemoryFunctions(Table table) {
        this(
                StubClients.withHttp(_ ->
                        new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "there are no services on this stage")),
                table,
                SecretSource.NONE,
                Telemetry.asText());
    }

    /** Creates a deployment with a low hop limit. */
    public InMemoryFunctions(OutboundClients outboundClients) {
        this(
                outboundClients,
                new MemoryTable(),
                _ -> Optional.of("a value of a secret"),
                Telemetry.asText(),
                FEW_STEPS);
    }

    public InMemoryFunctions(
            OutboundClients outboundClients, Table table, SecretSource secretSource, Telemetry telemetry) {
        this(outboundClients, table, secretSource, telemetry, RuntimeConfig.DEFAULT);
    }

    private InMemoryFunctions(
            OutboundClients outboundClients,
            Table table,
            SecretSource secretSource,
            Telemetry telemetry,
            RuntimeConfig runtimeConfig) {
        var kinds = CallKinds.builtIn(outboundClients);
        ports = new Ports(
                table,
                new MemoryBlobs(),
                letters::addAll,
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                kinds,
                secretSource,
                () -> now,
                _ -> "instance-" + ++ids);
        var languages = KnownLanguages.ALL;
        deployment = new Deployment(ports, Stores.of(ports), languages, kinds, BundleResources::new);
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, runtimeConfig, telemetry));
        api = apiWith(trusting(SENDERS));
        apiHandler = new ApiHandler(api, telemetry);
        advance = new AdvanceHandler(runtime, ports.clock(), telemetry, UNCHANGED);
        events = new EventHandler(
                new BusEventReceiver(ports, Stores.of(ports), runtime::route, SENDERS), telemetry, UNCHANGED);
        deadLetters = new DeadLetterHandler(
                new DeadLetters(ports, Stores.of(ports), runtimeConfig, SENDERS), telemetry, UNCHANGED);
        messages = new MessageHandler(
                new EventIntake(ports, Stores.of(ports)), Stores.of(ports).quarantined(), telemetry);
    }

    /** Returns the settings of an API without other limits that accepts the events of these accounts. */
    public static ApiSettings trusting(AllowedSenders senders) {
        return new ApiSettings(
                new AccessPolicy.Everyone(), SourceAllowList.UNRESTRICTED, senders, ApiSettings.LONGEST_WAIT);
    }

    /** Returns the API of this deployment with other settings. */
    public Api apiWith(ApiSettings settings) {
        return new Api(
                ports,
                Stores.of(ports),
                deployment,
                settings,
                new InstanceStarter(
                        ports, Stores.of(ports), runtime.inlineStart(new KillSwitch(ports.table(), ports.clock()))));
    }

    /** Letters that were sent and not delivered yet. */
    public List<OutgoingMessage> letters() {
        return List.copyOf(letters);
    }

    /** Deploys a definition, which must be valid. */
    public void deploy(String definition) {
        if (!(deployment.deploy(definition, Map.of(), Optional.empty()) instanceof Deployment.DeploymentResult.Added)) {
            throw new AssertionError("not added: " + definition);
        }
    }

    /** Deploys a definition and returns the result. @param files files that the definition may reference */
    public Deployment.DeploymentResult deployed(String definition, Map<String, String> files) {
        return deployment.deploy(definition, files, Optional.empty());
    }

    /**
     * Starts an instance with empty input and delivers all messages. @return the instance, or the response that refused the start
     */
    public String run(String workflow) {
        var instanceStarter = new InstanceStarter(ports, Stores.of(ports));
        return switch (instanceStarter.start(
                workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty())) {
            case InstanceStarter.StartResult.Accepted(var instance, var _) -> {
                deliverAll();
                yield new Instances(ports, Stores.of(ports))
                        .find(instance)
                        .orElseThrow()
                        .status()
                        .name();
            }
            case InstanceStarter.StartResult.InputRefused _ -> "INPUT REFUSED";
            case InstanceStarter.StartResult.UnknownWorkflow _, InstanceStarter.StartResult.KeyReused _ ->
                throw new AssertionError("it was deployed just now");
        };
    }

    /** Advances the clock. */
    public void advanceTime(Duration time) {
        now = now.plus(time);
    }

    /** Delivers all messages that are due now, and the messages that they cause. */
    public void deliverDue() {
        for (var due = due(); !due.isEmpty(); due = due()) {
            due.forEach(letters::remove);
            due.forEach(this::deliver);
        }
    }

    private List<OutgoingMessage> due() {
        return letters.stream()
                .filter(outgoingMessage -> outgoingMessage.delay().isZero())
                .toList();
    }

    private void deliver(OutgoingMessage outgoingMessage) {
        var failures = advance.handleRequest(sqs(outgoingMessage.body()), new TestContext())
                .getBatchItemFailures();
        if (!failures.isEmpty()) {
            throw new AssertionError("a message failed: " + outgoingMessage.body());
        }
    }

    /** Delivers all messages, also delayed ones, and the messages that they cause. Advances the clock. */
    public void deliverAll() {
        while (!letters.isEmpty()) {
            deliverOne();
        }
    }

    /** Delivers the oldest message, also a delayed one. Advances the clock. */
    public void deliverOne() {
        var outgoingMessage = letters.remove();
        advanceTime(outgoingMessage.delay());
        deliver(outgoingMessage);
    }

    /** Returns the quarantined messages, each with its reason, time, queue and body. */
    public List<JsonNode> aside() {
        return ports
                .table()
                .query("DEADLETTER", "", Direction.ASCENDING, Limits.PAGE_SIZE, Optional.empty())
                .items()
                .stream()
                .map(item -> Json.decode(item.body(), JsonNode.class))
                .toList();
    }

    /** Returns an event of Lambda with messages of a first delivery, whose ids are 0, 1, 2, ... */
    public static SQSEvent sqs(String... bodies) {
        var records = new ArrayList<SQSMessage>();
        for (var body : bodies) {
            var message = new SQSMessage();
            message.setMessageId(Integer.toString(records.size()));
            message.setBody(body);
            message.setAttributes(Map.of("ApproximateReceiveCount", "1"));
            records.add(message);
        }
        var event = new SQSEvent();
        event.setRecords(records);
        return event;
    }
}
