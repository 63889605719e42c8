package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import dev.stride.workflowtest.service.ReceivedRequest;
import dev.stride.workflowtest.service.RequestMatch;
import java.util.ArrayList;
import java.util.List;

/**
 * An expectation that services receive exactly these requests, in this order or, if {@code anyOrder} is set, in any
 * order.
 */
record CallsExpectation(List<RequestMatch> calls, boolean anyOrder) implements Expectation {

    static CallsExpectation parse(Place place, boolean anyOrder) {
        return new CallsExpectation(
                place.items().stream().map(RequestMatch::parse).toList(), anyOrder);
    }

    @Override
    public List<String> differences(Observed observed) {
        var received = observed.calls();
        if (received.size() != calls.size()) {
            return List.of("calls: expected %d, received %d: %s".formatted(calls.size(), received.size(), received));
        }
        return anyOrder ? inAnyOrder(received) : inOrder(received);
    }

    private List<String> inAnyOrder(List<ReceivedRequest> received) {
        return OneToOneMatch.exists(
                        calls,
                        received,
                        (call, request) -> call.differences(request).isEmpty())
                ? List.of()
                : List.of("calls: the received calls do not match the expected ones; received: %s".formatted(received));
    }

    private List<String> inOrder(List<ReceivedRequest> received) {
        var differences = new ArrayList<String>();
        for (int i = 0; i < calls.size(); i++) {
            for (var difference : calls.get(i).differences(received.get(i))) {
                differences.add("calls[%d]: %s".formatted(i, difference));
            }
        }
        return differences;
    }
}
