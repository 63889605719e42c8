package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.service.ReceivedRequest;
import dev.stride.workflowtest.service.RequestMatch;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** An expectation of what a workflow sends: calls, and events. */
sealed interface SentExpectation extends Expectation {

    /**
     * An expectation that services receive exactly these requests, in this order or, if {@code anyOrder} is set, in any
     * order.
     */
    record Calls(List<RequestMatch> calls, boolean anyOrder) implements SentExpectation {

        static Calls parse(Place place, boolean anyOrder) {
            return new Calls(place.items().stream().map(RequestMatch::parse).toList(), anyOrder);
        }

        @Override
        public List<String> differences(Observed observed) {
            var received = observed.calls();
            if (received.size() != calls.size()) {
                return List.of(
                        "calls: expected %d, received %d: %s".formatted(calls.size(), received.size(), received));
            }
            return anyOrder ? inAnyOrder(received) : inOrder(received);
        }

        private List<String> inAnyOrder(List<ReceivedRequest> received) {
            return OneToOneMatch.exists(
                            calls,
                            received,
                            (call, request) -> call.differences(request).isEmpty())
                    ? List.of()
                    : List.of("calls: the received calls do not match the expected ones; received: %s"
                            .formatted(received));
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

    /**
     * An expectation of all published CloudEvents, in order. Each expected event contains a subset of the fields of the actual event.
     */
    record Produced(List<JsonNode> events) implements SentExpectation {

        static Produced parse(Place place) {
            return new Produced(place.items().stream().map(Place::value).toList());
        }

        @Override
        public List<String> differences(Observed observed) {
            return differences("produced", events, observed.produced());
        }

        /** Returns a sentence for each difference between expected and actual events. @param name the key of the expectation */
        static List<String> differences(String name, List<JsonNode> expected, List<JsonNode> actual) {
            if (actual.size() != expected.size()) {
                return List.of(
                        "%s: expected %d events, found %d: %s".formatted(name, expected.size(), actual.size(), actual));
            }
            var differences = new ArrayList<String>();
            for (int i = 0; i < expected.size(); i++) {
                for (var difference : JsonDifference.subset(expected.get(i), actual.get(i))) {
                    differences.add("%s[%d]: %s".formatted(name, i, difference));
                }
            }
            return differences;
        }
    }

    /**
     * An expectation of the published lifecycle events, in order. It ignores events whose type does not occur in its list.
     * For each type in the list, the list must contain all published events of this type. Each expected event contains a
     * subset of the fields of the actual event.
     */
    record Lifecycle(List<JsonNode> events) implements SentExpectation {

        static Lifecycle parse(Place place) {
            place.items().forEach(event -> event.fields().required("type"));
            return new Lifecycle(place.items().stream().map(Place::value).toList());
        }

        @Override
        public List<String> differences(Observed observed) {
            var types = events.stream().map(Lifecycle::type).collect(Collectors.toSet());
            return Produced.differences("lifecycle", events, actual(observed, types));
        }

        /**
         * Returns the published events of the given types. Returns all published events if no types are given: the
         * expectation then lists no events and requires that none are published.
         */
        private static List<JsonNode> actual(Observed observed, Set<String> types) {
            return observed.lifecycle().stream()
                    .filter(event -> types.isEmpty() || types.contains(type(event)))
                    .toList();
        }

        private static String type(JsonNode event) {
            return event.path("type").asText();
        }
    }
}
