package dev.stride.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.Reply;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessageEvent;
import dev.stride.call.registry.ServiceAnswers;
import dev.stride.call.secret.Redaction;
import dev.stride.cloudevent.CloudEventJson;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.common.Result;
import dev.stride.common.UntrustedJson;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.data.MergePatch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonpath.JsonPath;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.secret.Redactor;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every JSON value which a producer lets through survives every codec: what is written can be read, and is the same
 * value.
 */
class ProducedJsonTest {

    private static final int RANDOM_VALUES = 60;
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final BranchId ID = BranchId.root("01HKY0000000000000000000AA");
    private static final AllowedSenders SENDERS = new AllowedSenders(List.of("000000000000"));
    private static final ServiceAnswers ANSWERS = new ServiceAnswers();

    /** Compares numbers by their values, and anything else as it is. */
    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    /** Where values enter an instance or a definition. A producer returns empty if it refuses a value. */
    static Map<String, Function<ObjectNode, Optional<JsonNode>>> producers() {
        var producers = new LinkedHashMap<String, Function<ObjectNode, Optional<JsonNode>>>();
        producers.put("a request", value -> parsed(() -> Json.parse(Json.encode(value))));
        producers.put("a reply as text", value -> parsed(() -> UntrustedJson.parse(text(value))));
        for (var kind : List.of("http", "json", "rest")) {
            producers.put("a reply to a function of the kind " + kind, value -> replied(kind, value));
        }
        producers.put("a definition in JSON", value -> read(text(value)));
        producers.put("a definition in YAML", value -> read("v: " + text(value)).map(root -> root.path("v")));
        producers.put("jq", value -> computed(jq("$v"), NullNode.getInstance(), value));
        producers.put(
                "jq, names", value -> computed(jq("$v | keys | map({(.): 1}) | add"), NullNode.getInstance(), value));
        producers.put(
                "JSONPath",
                value -> computed(
                        valid(new JsonPath().parse("$..v", Set.of())),
                        JsonNodeFactory.instance.objectNode().set("v", value)));
        producers.put(
                "JsonLogic",
                value -> computed(logic(), JsonNodeFactory.instance.objectNode().set("v", value)));
        producers.put("an event", ProducedJsonTest::event);
        producers.put(
                "an event of a bus",
                value -> event(value)
                        .flatMap(event -> EventBridgeEnvelope.parse(text(envelope(event)), SENDERS)
                                .<Optional<JsonNode>>map(sent -> Optional.of(sent.event()))
                                .orElse(_ -> Optional.empty())));
        producers.put(
                "a message of a broker",
                value -> event(MessageEvent.toCloudEvent(
                                BrokerProtocol.SQS, "s", "c", "i", Json.encode(value), Optional.empty())
                        .path("data")));
        producers.put(
                "a patch",
                value -> parsed(() -> MergePatch.apply(
                        JsonNodeFactory.instance.objectNode().put("a", 1), Json.parse(Json.encode(value)))));
        return producers;
    }

    /** What becomes of values that are stored or sent. */
    static Map<String, UnaryOperator<JsonNode>> codecs() {
        var codecs = new LinkedHashMap<String, UnaryOperator<JsonNode>>();
        codecs.put("the data of a branch", ProducedJsonTest::throughBranch);
        codecs.put("the outbox of a branch", ProducedJsonTest::throughOutbox);
        codecs.put("a message", ProducedJsonTest::throughMessage);
        codecs.put("a message about an event", ProducedJsonTest::throughEventMessage);
        codecs.put("an event on the bus", ProducedJsonTest::throughBus);
        codecs.put("a summary", ProducedJsonTest::throughSummary);
        codecs.put("the history", ProducedJsonTest::throughHistory);
        codecs.put("a plan", ProducedJsonTest::throughPlan);
        codecs.put("a redaction", ProducedJsonTest::throughRedaction);
        return codecs;
    }

    static Stream<String> producerNames() {
        return producers().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("producerNames")
    void valueThatAProducerLetsThrough_survivesEveryCodec(String producer) {
        var produce = Objects.requireNonNull(producers().get(producer));
        var random = new Random(producer.hashCode());
        var values = Stream.concat(
                JsonValues.unusual().stream(),
                Stream.generate(() -> JsonValues.random(random)).limit(RANDOM_VALUES));

        var passed = values.flatMap(value -> produce.apply(value).stream()).toList();

        assertThat(passed).hasSizeGreaterThan(RANDOM_VALUES / 10);
        codecs().forEach((name, codec) -> passed.forEach(value -> assertSame(codec.apply(value), value, name)));
    }

    @Test
    void codecsReadMoreThanAnyProducerLetsThrough() {
        for (var name : List.of("the data of a branch", "a message", "a plan", "the history", "a summary")) {
            for (var value : JsonValues.unusual()) {
                if (!hasInfinity(value)) {
                    assertSame(Objects.requireNonNull(codecs().get(name)).apply(value), value, name);
                }
            }
        }
    }

    private static boolean hasInfinity(JsonNode value) {
        return value.path("n").isDouble() && !Double.isFinite(value.path("n").doubleValue());
    }

    private static void assertSame(JsonNode after, JsonNode value, String codec) {
        assertThat(after.equals(BY_VALUE, value))
                .as("%s through %s becomes %s", start(value), codec, start(after))
                .isTrue();
    }

    private static String start(JsonNode value) {
        var text = text(value);
        return text.substring(0, Math.min(text.length(), 200));
    }

    private static String text(JsonNode value) {
        return new String(Json.encode(value), StandardCharsets.US_ASCII);
    }

    private interface Parser {
        JsonNode parse() throws IOException;
    }

    private static Optional<JsonNode> parsed(Parser parser) {
        try {
            return Optional.of(parser.parse());
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> replied(String kind, JsonNode value) {
        return ANSWERS.read(kind, 200, Json.encode(value)) instanceof Reply.Answered(var result, var _)
                ? Optional.of(result)
                : Optional.empty();
    }

    private static Optional<JsonNode> read(String text) {
        return SourceParser.parse(text) instanceof SourceParseResult.Parsed(var document)
                ? Optional.of(document.root())
                : Optional.empty();
    }

    private static Expression jq(String program) {
        return valid(new Jq().parse(program, Set.of("v")));
    }

    private static Expression logic() {
        return JsonLogic.parse(JsonNodeFactory.instance.objectNode().put("var", "v"))
                .orElse(problems -> {
                    throw new AssertionError(problems);
                });
    }

    private static Expression valid(ExpressionLanguage.Parsed parsed) {
        return switch (parsed) {
            case ExpressionLanguage.Parsed.Valid(var expression) -> expression;
            case ExpressionLanguage.Parsed.Invalid(var message, var _) -> throw new AssertionError(message);
        };
    }

    private static Optional<JsonNode> computed(Expression expression, JsonNode input) {
        return computed(expression, input, NullNode.getInstance());
    }

    private static Optional<JsonNode> computed(Expression expression, JsonNode input, JsonNode variable) {
        return expression.evaluate(input, new Bindings(NOW, Map.of("v", variable)))
                        instanceof Evaluation.Outputs outputs
                ? outputs.selection()
                : Optional.empty();
    }

    private static Optional<JsonNode> event(JsonNode data) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/s")
                .put("type", "t");
        var validation = CloudEventValidation.validate(event.set("data", data));
        return validation.errors().isEmpty() ? Optional.of(validation.event()) : Optional.empty();
    }

    private static JsonNode envelope(JsonNode event) {
        var envelope = JsonNodeFactory.instance
                .objectNode()
                .put("id", "1")
                .put("source", "/s")
                .put("detail-type", "t")
                .put("account", "000000000000");
        return envelope.set("detail", event);
    }

    private static JsonNode throughBranch(JsonNode value) {
        var codec = new BranchCodec(new MemoryBlobs());
        var branch = Branch.create(ID, Optional.empty(), "plan", 0, value, NOW).withVariable("v", value);
        var decoded = decoded(codec, committed(branch, Outbox.EMPTY));
        assertSame(decoded.branch().variables().orElseThrow().path("v"), value, "the variables of a branch");
        return decoded.branch().data();
    }

    private static JsonNode throughOutbox(JsonNode value) {
        var codec = new BranchCodec(new MemoryBlobs());
        var start = new Effect.StartInstance("i", new WorkflowId("w", "1"), new Stimulus.Begin("plan", value), NOW);
        var branch = Branch.create(ID, Optional.empty(), "plan", 0, NullNode.getInstance(), NOW);
        var outbox = Outbox.of(List.of(), 1, List.of(start, new Effect.Publish(value)));
        JsonNode input = NullNode.getInstance();
        for (var pending : decoded(codec, committed(branch, outbox)).outbox().pending()) {
            switch (pending.effect()) {
                case Effect.Publish(var event) -> assertSame(event, value, "an event in the outbox");
                case Effect.StartInstance begun -> input = begun.begin().input();
                case Effect other -> throw new AssertionError(other);
            }
        }
        return input;
    }

    private static CommittedBranch committed(Branch branch, Outbox outbox) {
        return new CommittedBranch(branch, outbox, "cause", List.of(), NOW, false, Optional.empty());
    }

    private static CommittedBranch decoded(BranchCodec codec, CommittedBranch committed) {
        try {
            var bytes = codec.encode(committed).bytes();
            codec.decodeOutline(bytes);
            return codec.decode(bytes);
        } catch (DataTooLarge e) {
            throw new AssertionError(e.reason(), e);
        }
    }

    private static JsonNode throughMessage(JsonNode value) {
        var blobs = new MemoryBlobs();
        var codec = new MessageCodec(blobs, new BranchCodec(blobs));
        var message = BranchMessage.of("id", ID, new Stimulus.Begin("plan", value));
        return codec.decode(codec.encode(message)) instanceof BranchMessage decoded
                        && decoded.stimulus() instanceof Stimulus.Begin begin
                ? begin.input()
                : NullNode.getInstance();
    }

    private static JsonNode throughEventMessage(JsonNode value) {
        var blobs = new MemoryBlobs();
        var codec = new MessageCodec(blobs, new BranchCodec(blobs));
        var message = EventMessage.Arrival.of(NOW, value, Ingress.BUS, blobs);
        return codec.decode(codec.encode(message)) instanceof EventMessage.Arrival arrival
                ? arrival.content()
                        .or(() -> arrival.contentAt()
                                .flatMap(blobs::get)
                                .map(bytes -> Json.decode(bytes, JsonNode.class)))
                        .orElseThrow()
                : NullNode.getInstance();
    }

    /** Publishes a value as the data of an event, unless the event would exceed a limit. */
    private static JsonNode throughBus(JsonNode value) {
        var event = value.has("specversion") ? Optional.of(value) : event(value);
        if (event.isEmpty()) {
            return value;
        }
        var text = EventBridgeEnvelope.wrap(CloudEventJson.read(event.get()), NOW);
        return switch (EventBridgeEnvelope.parse(text, SENDERS)) {
            case Result.Ok(var received) ->
                value.has("specversion") ? received.event() : received.event().path("data");
            case Result.Failed(var reason) -> TextNode.valueOf(reason);
        };
    }

    private static JsonNode throughSummary(JsonNode value) {
        var summaries = new InstanceSummaries(new MemoryTable(), new MemoryBlobs());
        summaries.add("i", new WorkflowId("w", "1"), NOW, new Stimulus.Begin("plan", value));
        var summary = summaries.load("i").orElseThrow();
        assertSame(summaries.loadBegin(summary).orElseThrow().input(), value, "the start in a summary");
        return summaries.loadInput(summary).orElseThrow();
    }

    private static JsonNode throughHistory(JsonNode value) {
        var blobs = new MemoryBlobs();
        var history = new HistoryStore(new MemoryTable(), blobs);
        var ended = new HistoryEntry.Ended(NOW, Status.COMPLETED, Optional.empty(), Optional.of(value));
        var kept = history.data().keep("i", HistoryLevel.ALL, List.of(ended)).entries();
        history.write(ID, new Outbox.EffectId(1, 0), kept, Optional.empty());
        var line = history.list(ID, 10, Optional.empty()).entries().getFirst();
        var output = line instanceof HistoryEntry.Ended end ? end.output().orElseThrow() : NullNode.getInstance();
        var digest = output.path("dataRef").path("digest");
        return digest.isTextual() ? history.data().load("i", digest.textValue()).orElseThrow() : output;
    }

    private static JsonNode throughPlan(JsonNode value) {
        var node = new Node.Assign(new Constant(value), new DataPlacement.Replace(), 1, "/states/0");
        var plan = new Plan(new WorkflowId("w", "1"), "n", "l", value, 0, List.of(node, new Node.End("/s")), Map.of());
        var decoded = PlanCodec.decode(PlanCodec.encode(plan));
        assertSame(decoded.constants(), value, "the constants of a plan");
        return decoded.node(0) instanceof Node.Assign assign
                ? computed(assign.value(), value).orElseThrow()
                : NullNode.getInstance();
    }

    private static JsonNode throughRedaction(JsonNode value) {
        var secret = "a secret that occurs";
        var pair = JsonNodeFactory.instance.objectNode().put("s", secret);
        pair.set("v", value);
        var begin =
                Redactor.redact(new Stimulus.Begin("plan", pair), Stimulus.Begin.class, Redaction.of(List.of(secret)));
        assertThat(begin.input().path("s").asText()).isEqualTo("***");
        return begin.input().path("v");
    }
}
