package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.Doors;
import dev.stride.call.Outside;
import dev.stride.call.Secrets;
import dev.stride.call.http.HttpReply;
import dev.stride.functions.api.Api;
import dev.stride.functions.watch.Watching;
import dev.stride.language.known.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Config;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Intake;
import dev.stride.runtime.Ports;
import dev.stride.runtime.Starts;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
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

/** The functions over ports in memory, where nothing happens unless a test lets it. */
public final class Stage {

    private static final Config FEW_STEPS = new Config(HistoryLevel.STATES, 1, 100);

    static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    /** Letters that were sent and not delivered yet. */
    final Deque<Letter> letters = new ArrayDeque<>();

    /** Accounts whose events are taken. */
    static final Senders SENDERS = new Senders(List.of("123456789012"));

    /** Messages that were handed to the timers. */
    final List<String> alarms = new ArrayList<>();

    private Instant now = START;
    private final Deployment deployment;

    public final Ports ports;
    public final Api api;
    final AdvanceHandler advance;
    final ApiHandler apiHandler;
    final EventHandler events;
    final DeadLetterHandler deadLetters;
    final MessageHandler messages;

    private int ids = 0;

    public Stage() {
        this(
                Doors.to(_ ->
                        new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "there are no services on this stage")),
                new SimTable(),
                Secrets.NONE,
                Watching.forPeople());
    }

    /** One whose instances take a few steps only. */
    Stage(Outside outside) {
        this(outside, new SimTable(), _ -> Optional.of("a value of a secret"), Watching.forPeople(), FEW_STEPS);
    }

    Stage(Outside outside, Table table, Secrets secrets, Watching watching) {
        this(outside, table, secrets, watching, Config.DEFAULT);
    }

    private Stage(Outside outside, Table table, Secrets secrets, Watching watching, Config config) {
        var kinds = CallKinds.over(outside);
        ports = new Ports(
                table,
                new SimBlobs(),
                letters::addAll,
                (_, _, body) -> alarms.add(body),
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                kinds,
                secrets,
                () -> now,
                _ -> "instance-" + ++ids);
        var languages = KnownLanguages.ALL;
        deployment = new Deployment(ports, languages, kinds, BundleResources::new);
        api = new Api(ports, deployment);
        apiHandler = new ApiHandler(api, watching);
        var runtime = new WorkflowRuntime(ports, config, watching);
        advance = new AdvanceHandler(runtime, ports.clock(), watching);
        events = new EventHandler(new Intake(ports, runtime, SENDERS), watching);
        deadLetters = new DeadLetterHandler(new DeadLetters(ports, config, SENDERS), watching);
        messages = new MessageHandler(new Events(ports), watching);
    }

    /** Letters that were sent and not delivered yet. */
    public List<Letter> letters() {
        return List.copyOf(letters);
    }

    /** Takes a definition in, which must be one that can run. */
    void deploy(String definition) {
        if (!(deployment.deploy(definition, Map.of(), Optional.empty()) instanceof Deployment.Outcome.Added)) {
            throw new AssertionError("not added: " + definition);
        }
    }

    /** What deploying a definition gives. @param files that it may refer to */
    Deployment.Outcome deployed(String definition, Map<String, String> files) {
        return deployment.deploy(definition, files, Optional.empty());
    }

    /** Starts an instance with nothing, and plays on. @return what it is then, or why it was not started */
    String run(String workflow) {
        var starts = new Starts(ports);
        return switch (starts.start(
                workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty())) {
            case Starts.Start.Accepted(var instance, var _) -> {
                playOn();
                yield new Instances(ports).find(instance).orElseThrow().status().name();
            }
            case Starts.Start.InputRefused _ -> "INPUT REFUSED";
            case Starts.Start.UnknownWorkflow _, Starts.Start.KeyReused _ ->
                throw new AssertionError("it was deployed just now");
        };
    }

    /** Moves the clock on. */
    public void letPass(Duration time) {
        now = now.plus(time);
    }

    /** Lets the functions take every message that is due now, and those that this leads to. */
    public void playNow() {
        for (var due = due(); !due.isEmpty(); due = due()) {
            due.forEach(letters::remove);
            due.forEach(this::hand);
        }
    }

    private List<Letter> due() {
        return letters.stream().filter(letter -> letter.delay().isZero()).toList();
    }

    private void hand(Letter letter) {
        var failures =
                advance.handleRequest(sqs(letter.body()), new Invocation()).getBatchItemFailures();
        if (!failures.isEmpty()) {
            throw new AssertionError("a message failed: " + letter.body());
        }
    }

    /** Lets the functions take every message that is due, and those that this leads to. */
    public void playOn() {
        while (!letters.isEmpty()) {
            var letter = letters.remove();
            letPass(letter.delay());
            hand(letter);
        }
    }

    /** What was put aside: each with its reason, its time, its queue and its body. */
    List<JsonNode> aside() {
        return ports
                .table()
                .query("DEADLETTER", "", Direction.ASCENDING, Limits.PAGE, Optional.empty())
                .items()
                .stream()
                .map(item -> Json.read(item.body(), JsonNode.class))
                .toList();
    }

    /** Messages as Lambda hands them over for the first time, with the ids 0, 1, 2... */
    static SQSEvent sqs(String... bodies) {
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
