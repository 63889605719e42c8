package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.simulation.SimHttp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Answers requests by the rows of a test file and remembers them. A request that no row matches finds its connection refused. */
public final class MockedServices implements SimHttp.Services {

    private final List<ServiceRow> rows;
    private final int[] matched;
    private final List<ReceivedRequest> received = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    public MockedServices(List<ServiceRow> rows) {
        this.rows = List.copyOf(rows);
        this.matched = new int[rows.size()];
    }

    @Override
    public SimHttp.Answer answer(HttpRequest sent) {
        var request = ReceivedRequest.of(sent);
        received.add(request);
        return answer(request, row -> ++matched[row]);
    }

    /** Answers a request for a document, which is no call of a workflow and takes no time. */
    public HttpReply fetch(HttpRequest sent) {
        return answer(ReceivedRequest.of(sent), _ -> 1).reply();
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
    private SimHttp.Answer answer(ReceivedRequest request, IntUnaryOperator count) {
        for (int i = 0; i < rows.size(); i++) {
            var params = rows.get(i).match().match(request);
            if (params.isPresent()) {
                return answer(rows.get(i), count.applyAsInt(i), request, params.get());
            }
        }
        return new SimHttp.Answer(
                Duration.ZERO,
                new HttpReply.Unanswered(
                        HttpReply.Reason.UNREACHABLE,
                        "No service of the test answers to " + request.method() + " " + request.path()));
    }

    private SimHttp.Answer answer(ServiceRow row, int call, ReceivedRequest request, Map<String, String> params) {
        try {
            return new SimHttp.Answer(row.delay(), row.answer(call).to(described(request, call, params)));
        } catch (MockedAnswer.Unanswerable e) {
            problems.add("the reply to %s cannot be made: %s".formatted(request, e.getMessage()));
            return new SimHttp.Answer(
                    row.delay(), new HttpReply.Unanswered(HttpReply.Reason.BROKEN, "The test's reply cannot be made"));
        }
    }

    private static JsonNode described(ReceivedRequest request, int call, Map<String, String> params) {
        var json = request.json().put("call", call);
        params.forEach(json.putObject("params")::put);
        return json;
    }
}
