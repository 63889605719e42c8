package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.disturbance.Disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply.Failure;
import dev.stride.workflowtest.service.MockedCloud.MockedExecution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * A mock of all external services. It answers requests as the {@code services} of a test file define, and records them. A request
 * that does not match any element of {@code services} gets a connection error, or the status 404 if it asks for a well-known
 * document, because clients ask for these on their own account and do without.
 */
public final class MockedServices implements SimulatedServices {

    private static final String WELL_KNOWN = "/.well-known/";

    private static final MockedReply NOT_FOUND = new MockedReply.Replied(
            ServiceProtocol.HTTP, JsonNodeFactory.instance.objectNode().put("status", 404));

    private final List<ServiceRow> rows;
    private final HostAllowList allowed;
    private final Disturbances disturbances;
    private final Consumer<ReceivedRequest> told;
    private final int[] matched;
    private final Map<String, Integer> called = new HashMap<>();
    private final List<ReceivedRequest> received = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, MockedExecution> executions = new HashMap<>();

    /**
     * Creates mocked services without an allow list of hosts: {@code http} actions can address any public host, and the
     * mocks answer the requests.
     */
    public MockedServices(List<ServiceRow> rows) {
        this(rows, HostAllowList.UNSET);
    }

    /** @param allowed the hosts that {@code http} actions of the Workflow Language can call */
    public MockedServices(List<ServiceRow> rows, HostAllowList allowed) {
        this(rows, allowed, Disturbances.NONE, _ -> {});
    }

    /**
     * @param allowed the hosts that {@code http} actions of the Workflow Language can call
     * @param disturbances the requests that go wrong
     * @param told is told each request before it is answered
     */
    public MockedServices(
            List<ServiceRow> rows, HostAllowList allowed, Disturbances disturbances, Consumer<ReceivedRequest> told) {
        this.rows = List.copyOf(rows);
        this.allowed = allowed;
        this.disturbances = disturbances;
        this.told = told;
        this.matched = new int[rows.size()];
    }

    @Override
    public DelayedReply<HttpReply> answer(HttpRequest sent) {
        return answer(ReceivedRequest.of(sent)).map(HttpMessage::toReply);
    }

    @Override
    public HostAllowList allowed() {
        return allowed;
    }

    @Override
    public MessagePublisher brokers(World world) {
        return new MockedBrokers(this, world);
    }

    @Override
    public AwsServices cloud(World world) {
        return new MockedCloud(this, world, executions);
    }

    @Override
    public GrpcClient grpc(World world) {
        return new MockedGrpc(this, world);
    }

    /** Returns whether a row may answer calls from this place, whatever their kind. */
    boolean mocks(String workflow, CallSite site) {
        return rows.stream().anyMatch(row -> row.match().mayMatch(MockedCalls.target(workflow, site)));
    }

    /** Records and answers a call, if a row answers it before it is sent. */
    Optional<DelayedReply<MockedReply>> answerCall(ReceivedRequest call) {
        return rows.stream()
                        .map(ServiceRow::match)
                        .anyMatch(match -> match.protocol() == ServiceProtocol.CALL
                                && match.match(call).isPresent())
                ? Optional.of(answer(call))
                : Optional.empty();
    }

    /** Records and answers a request of any protocol. */
    public DelayedReply<MockedReply> answer(ReceivedRequest request) {
        record(request);
        var number = called.merge(request.target(), 1, Integer::sum);
        return disturbances
                .ofCall(request.target(), number)
                .map(fault -> disturbed(request, fault))
                .orElseGet(() -> perform(request));
    }

    private DelayedReply<MockedReply> disturbed(ReceivedRequest request, CallFault fault) {
        return switch (fault) {
            case REFUSED, CLIENT_ERROR, SERVER_ERROR ->
                new DelayedReply<>(Duration.ZERO, DisturbedReply.unperformed(request.protocol(), fault));
            case TIMED_OUT, SLOW, MALFORMED -> DisturbedReply.performed(request.protocol(), fault, perform(request));
            case TWICE -> {
                record(request);
                yield perform(request);
            }
        };
    }

    private void record(ReceivedRequest request) {
        received.add(request);
        told.accept(request);
    }

    private DelayedReply<MockedReply> perform(ReceivedRequest request) {
        return answer(request, row -> ++matched[row]);
    }

    /**
     * Answers a request that loads a document, such as an OpenAPI document. Such a request is not a call of the workflow: it is
     * not recorded and takes no virtual time.
     */
    public HttpReply fetch(HttpRequest sent) {
        return HttpMessage.toReply(answer(ReceivedRequest.of(sent), _ -> 1).reply());
    }

    /** Records that a reply could not be built from its definition in the test file. */
    void addProblem(String problem) {
        problems.add(problem);
    }

    /** Returns all requests so far, in the order of arrival. */
    public List<ReceivedRequest> received() {
        return List.copyOf(received);
    }

    /** Returns a description of each reply that could not be built from its definition in the test file. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** @param count receives the index of a row, and increments and returns the number of requests that the row has matched */
    private DelayedReply<MockedReply> answer(ReceivedRequest request, IntUnaryOperator count) {
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            var spoken = request.inProtocol(row.match().protocol());
            var params = spoken.flatMap(row.match()::match);
            if (params.isPresent()) {
                return answer(row, count.applyAsInt(i), spoken.get(), params.get());
            }
        }
        if (request.json().path("path").asText().contains(WELL_KNOWN)) {
            return new DelayedReply<>(Duration.ZERO, NOT_FOUND);
        }
        return new DelayedReply<>(
                Duration.ZERO,
                new MockedReply.Failed(
                        Failure.CONNECT, "No mocked service of the test answers %s".formatted(request.target())));
    }

    private DelayedReply<MockedReply> answer(
            ServiceRow row, int call, ReceivedRequest request, Map<String, String> params) {
        var answer = row.answer(call);
        try {
            return new DelayedReply<>(
                    answer.delay().orElse(row.delay()), answer.reply(described(request, call, params)));
        } catch (MockedAnswer.ReplyNotMade e) {
            problems.add("the mocked reply to %s is invalid: %s".formatted(request, e.getMessage()));
            return new DelayedReply<>(
                    row.delay(), new MockedReply.Failed(Failure.RESET, "The mocked reply is invalid"));
        }
    }

    private static JsonNode described(ReceivedRequest request, int call, Map<String, String> params) {
        var json = request.json().deepCopy().put("call", call);
        params.forEach(json.putObject("params")::put);
        return json;
    }

    /** The replies to requests that go wrong. */
    private static final class DisturbedReply {

        /** A delay beyond the timeout of every request. */
        private static final Duration NEVER = Duration.ofDays(1);

        private static final String WHY = "the test case disturbs this request";

        /** Returns the reply to a request that the service does not perform. */
        static MockedReply unperformed(ServiceProtocol protocol, CallFault fault) {
            return switch (fault) {
                case CLIENT_ERROR -> refusal(protocol, 400, "INVALID_ARGUMENT", "ValidationException");
                case SERVER_ERROR -> refusal(protocol, 500, "INTERNAL", "InternalServerException");
                case REFUSED, TIMED_OUT, SLOW, MALFORMED, TWICE -> new MockedReply.Failed(Failure.CONNECT, WHY);
            };
        }

        /** Returns what arrives of the reply to a request that the service has performed. */
        static DelayedReply<MockedReply> performed(
                ServiceProtocol protocol, CallFault fault, DelayedReply<MockedReply> reply) {
            return switch (fault) {
                case SLOW -> new DelayedReply<>(reply.after().plus(Disturbances.SLOWNESS), reply.reply());
                case TIMED_OUT ->
                    new DelayedReply<>(
                            protocol == ServiceProtocol.STEPFUNCTIONS ? reply.after() : NEVER,
                            new MockedReply.Failed(Failure.TIMEOUT, WHY));
                case MALFORMED -> reply.map(whole -> cut(protocol, whole));
                case REFUSED, CLIENT_ERROR, SERVER_ERROR, TWICE -> reply;
            };
        }

        /** Cuts a body in half. A message that is no text does not arrive at all then. */
        private static MockedReply cut(ServiceProtocol protocol, MockedReply whole) {
            if (!protocol.overHttp() || !(whole instanceof MockedReply.Replied(var _, JsonNode reply))) {
                return new MockedReply.Failed(Failure.RESET, WHY);
            }
            var body = reply.path("body");
            var isText = body.isTextual() && reply.has("contentType");
            var text = isText ? body.textValue() : body.toString();
            var half = object().put(
                            "contentType", isText ? reply.path("contentType").asText() : "application/json")
                    .put(
                            "body",
                            isText ? text.substring(0, text.length() / 2) : text.substring(0, text.length() / 2) + "[");
            return new MockedReply.Replied(ServiceProtocol.HTTP, half);
        }

        private static MockedReply refusal(ServiceProtocol protocol, int status, String grpc, String aws) {
            var reply = object();
            switch (protocol) {
                case HTTP, GRAPHQL -> reply.put("status", status);
                case GRPC -> reply.set("error", error(grpc));
                case LAMBDA, STEPFUNCTIONS, EVENTBRIDGE, SQS, SNS -> reply.set("error", error(aws));
                case ASYNCAPI -> reply.set("error", error(String.valueOf(status)));
                case CALL ->
                    reply.set(
                            "fault",
                            object().put("code", String.valueOf(status)).put("message", WHY));
            }
            return new MockedReply.Replied(protocol.overHttp() ? ServiceProtocol.HTTP : protocol, reply);
        }

        private static JsonNode error(String code) {
            return object().put("code", code).put("message", WHY);
        }

        private static ObjectNode object() {
            return JsonNodeFactory.instance.objectNode();
        }

        private DisturbedReply() {}
    }
}
