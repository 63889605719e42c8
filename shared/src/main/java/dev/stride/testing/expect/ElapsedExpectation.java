package dev.stride.testing.expect;

import dev.stride.language.document.Place;
import dev.stride.runtime.Instances.Instance;
import dev.stride.testing.Happened;
import dev.stride.testing.Times;
import java.time.Duration;
import java.util.List;

/** Virtual time from start to end, both bounds included. */
record ElapsedExpectation(Duration least, Duration most) implements Expectation {

    static ElapsedExpectation read(Place place) {
        if (!place.value().isArray()) {
            var exact = Times.duration(place);
            return new ElapsedExpectation(exact, exact);
        }
        var bounds = place.items().stream().map(Times::duration).toList();
        if (bounds.size() != 2 || bounds.getFirst().compareTo(bounds.getLast()) > 0) {
            place.fault("A range is two durations, the shorter first", "");
            return new ElapsedExpectation(Duration.ZERO, Duration.ZERO);
        }
        return new ElapsedExpectation(bounds.getFirst(), bounds.getLast());
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.instance().stream()
                .flatMap(it -> differences(it).stream())
                .toList();
    }

    private List<String> differences(Instance instance) {
        if (instance.endedAt().isEmpty()) {
            return List.of("elapsed: the instance has not ended, it is " + instance.status());
        }
        var elapsed = Duration.between(instance.startedAt(), instance.endedAt().get());
        if (elapsed.compareTo(least) >= 0 && elapsed.compareTo(most) <= 0) {
            return List.of();
        }
        return List.of(
                "elapsed: expected %s, was %s".formatted(least.equals(most) ? least : least + " to " + most, elapsed));
    }
}
