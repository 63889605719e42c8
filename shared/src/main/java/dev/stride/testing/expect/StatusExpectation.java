package dev.stride.testing.expect;

import dev.stride.engine.Status;
import dev.stride.language.document.Place;
import dev.stride.runtime.Instances.Instance;
import dev.stride.testing.Happened;
import java.util.Arrays;
import java.util.List;

/** Where the instance stands at the end. */
record StatusExpectation(Status status) implements Expectation {

    static StatusExpectation read(Place place) {
        var word = place.text();
        return new StatusExpectation(Arrays.stream(Status.values())
                .filter(status -> status.name().equals(word))
                .findAny()
                .orElseGet(() -> {
                    place.fault("`" + word + "` is no status", "say one of " + Arrays.toString(Status.values()));
                    return Status.COMPLETED;
                }));
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.instance().stream()
                .filter(instance -> instance.status() != status)
                .map(instance -> "status: expected %s, was %s%s".formatted(status, instance.status(), cause(instance)))
                .toList();
    }

    private static String cause(Instance instance) {
        return instance.raised()
                .map(raised -> " by %s (%s) in %s: %s"
                        .formatted(
                                raised.fault().name(),
                                raised.fault().code(),
                                raised.state(),
                                raised.fault().message()))
                .orElse("");
    }
}
