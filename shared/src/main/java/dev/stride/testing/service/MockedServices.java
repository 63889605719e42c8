package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.call.httpaction.AllowList;
import dev.stride.call.rpc.Grpc;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Services;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedReply.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Answers requests by the rows of a test file and remembers them. A request that no row matches finds its connection refused. */
public final class MockedServices implements Services {

    private final List<ServiceRow> rows;
    private final AllowList allowed;
    private final int[] matched;
    private final List<ReceivedRequest> received = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, MockedExecution> executions = new HashMap<>();

    /** Rows for workflows whose {@code http} actions go anywhere on the internet. */
    public MockedServices(List<ServiceRow> rows) {
        this(rows, AllowList.UNSET);
    }

    /** @param allowed where {@code http} actions of the Workflow Language may go */
    public MockedServices(List<ServiceRow> rows, AllowList allowed) {
        this.rows = List.copyOf(rows);
        this.allowed = allowed;
        this.matched = new int[rows.size()];
    }

    @Override
    public Answer<HttpReply> answer(HttpRequest sent) {
        return answer(ReceivedRequest.of(sent)).map(HttpMessage::sent);
    }

    @Override
    public AllowList allowed() {
        return allowed;
    }

    @Override
    public Brokers brokers(World world) {
        return new MockedBrokers(this, world);
    }

    @Override
    public Cloud cloud(World world) {
        return new MockedCloud(this, world, executions);
    }

    @Override
    public Grpc grpc(World world) {
        return new MockedGrpc(this, world);
    }

    /** Answers a request of any protocol. */
    public Answer<MockedReply> answer(ReceivedRequest request) {
        received.add(request);
        return answer(request, row -> ++matched[row]);
    }

    /** Answers a request for a document, which is no call of a workflow and takes no time. */
    public HttpReply fetch(HttpRequest sent) {
        return HttpMessage.sent(answer(ReceivedRequest.of(sent), _ -> 1).reply());
    }

    /** Remembers that a reply could not be made. */
    void note(String problem) {
        problems.add(problem);
    }

    /** All requests so far, in the order of their arrival. */
    public List<ReceivedRequest> received() {
        return List.copyOf(received);
    }

    /** Replies that could not be made. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** @param count counts a request that a row matched, and tells how many those were */
    private Answer<MockedReply> answer(ReceivedRequest request, IntUnaryOperator count) {
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            var spoken = request.in(row.match().protocol());
            var params = spoken.flatMap(row.match()::match);
            if (params.isPresent()) {
                return answer(row, count.applyAsInt(i), spoken.get(), params.get());
            }
        }
        return new Answer<>(
                Duration.ZERO,
                new MockedReply.Failed(Failure.CONNECT, "No service of the test answers to " + request.target()));
    }

    private Answer<MockedReply> answer(ServiceRow row, int call, ReceivedRequest request, Map<String, String> params) {
        try {
            return new Answer<>(row.delay(), row.answer(call).to(described(request, call, params)));
        } catch (MockedAnswer.Unanswerable e) {
            problems.add("the reply to %s cannot be made: %s".formatted(request, e.getMessage()));
            return new Answer<>(row.delay(), new MockedReply.Failed(Failure.RESET, "The test's reply cannot be made"));
        }
    }

    private static JsonNode described(ReceivedRequest request, int call, Map<String, String> params) {
        var json = request.json().deepCopy().put("call", call);
        params.forEach(json.putObject("params")::put);
        return json;
    }
}
