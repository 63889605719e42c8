package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.value.TimeValues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An expectation of the virtual time from the start of the instance to its end. Both bounds are included. */
record ElapsedExpectation(Duration minimum, Duration maximum) implements Expectation {

    static ElapsedExpectation parse(Place place) {
        if (!place.value().isArray()) {
            var exact = TimeValues.parseDuration(place);
            return new ElapsedExpectation(exact, exact);
        }
        var bounds = place.items().stream().map(TimeValues::parseDuration).toList();
        if (bounds.size() != 2 || bounds.getFirst().compareTo(bounds.getLast()) > 0) {
            place.fault("A range must be a list of two durations, the shorter one first", "");
            return new ElapsedExpectation(Duration.ZERO, Duration.ZERO);
        }
        return new ElapsedExpectation(bounds.getFirst(), bounds.getLast());
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        return elapsed(observed)
                .filter(_ -> minimum.equals(maximum))
                .map(elapsed -> TextNode.valueOf(elapsed.toString()));
    }

    private static Optional<Duration> elapsed(Observed observed) {
        return observed.instance()
                .flatMap(instance -> instance.endedAt().map(end -> Duration.between(instance.startedAt(), end)));
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.instance().stream()
                .flatMap(it -> differences(it).stream())
                .toList();
    }

    private List<String> differences(Instance instance) {
        if (instance.endedAt().isEmpty()) {
            return List.of("elapsed: the instance has not ended, it is %s".formatted(instance.status()));
        }
        var elapsed = Duration.between(instance.startedAt(), instance.endedAt().get());
        if (elapsed.compareTo(minimum) >= 0 && elapsed.compareTo(maximum) <= 0) {
            return List.of();
        }
        return List.of("elapsed: expected %s, was %s"
                .formatted(minimum.equals(maximum) ? minimum : minimum + " to " + maximum, elapsed));
    }
}
