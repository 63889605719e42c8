package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.document.Place;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.value.JsonDifference;
import dev.stride.workflowtest.value.TimeValues;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An expectation of how the instances end, and what they did until then. */
sealed interface OutcomeExpectation extends Expectation {

    /**
     * An expectation that the case has a single instance, to which its other expectations refer. Every case has this expectation if
     * it expects something about one instance, such as its status or output.
     */
    record Single() implements OutcomeExpectation {

        private static final List<String> ABOUT = List.of("status", "output", "fault", "reports", "visited", "elapsed");

        /** Checks whether a case expects something about a single instance, such as its status or output. */
        static boolean isAbout(JsonNode expect) {
            return ABOUT.stream().anyMatch(expect::has);
        }

        @Override
        public List<String> differences(Observed observed) {
            var refused =
                    !observed.faults().isEmpty() || observed.inputRefusal().isPresent();
            return refused || observed.instance().isPresent()
                    ? List.of()
                    : List.of("expected exactly one instance, found %d: list the expected instances in `instances`"
                            .formatted(observed.instances().size()));
        }
    }

    record Ended(Status status) implements OutcomeExpectation {

        static Ended parse(Place place) {
            var word = place.text();
            return new Ended(Arrays.stream(Status.values())
                    .filter(status -> status.name().equals(word))
                    .findAny()
                    .orElseGet(() -> {
                        place.fault("`" + word + "` is not a status", "say one of " + Arrays.toString(Status.values()));
                        return Status.COMPLETED;
                    }));
        }

        @Override
        public Optional<JsonNode> met(Observed observed) {
            return observed.instance()
                    .map(instance -> TextNode.valueOf(instance.status().name()));
        }

        @Override
        public List<String> differences(Observed observed) {
            return observed.instance().stream()
                    .filter(instance -> instance.status() != status)
                    .map(instance ->
                            "status: expected %s, was %s%s".formatted(status, instance.status(), cause(instance)))
                    .toList();
        }

        private static String cause(Instance instance) {
            return instance.raised()
                    .map(raisedFault -> " by %s (%s) in %s: %s"
                            .formatted(
                                    raisedFault.fault().name(),
                                    raisedFault.fault().code(),
                                    raisedFault.state(),
                                    raisedFault.fault().at(raisedFault.source()).described()))
                    .orElse("");
        }
    }

    /** An expectation of the output of the instance, which must match exactly. */
    record Output(JsonNode output) implements OutcomeExpectation {

        static Output parse(Place place) {
            return new Output(place.value());
        }

        @Override
        public Optional<JsonNode> met(Observed observed) {
            return observed.instance().flatMap(Instance::output);
        }

        @Override
        public List<String> differences(Observed observed) {
            return observed.instance().stream()
                    .flatMap(instance -> instance
                            .output()
                            .map(actual -> JsonDifference.exact(output, actual))
                            .orElse(List.of("the instance is %s and has no output".formatted(instance.status())))
                            .stream())
                    .map(difference -> "output: " + difference)
                    .toList();
        }
    }

    /**
     * An expectation of the fault that ended the instance. It contains the expected values of some of the properties {@code name},
     * {@code code}, {@code message}, {@code state} and {@code data}.
     */
    record Raised(JsonNode fault) implements OutcomeExpectation {

        static Raised parse(Place place) {
            var fields = place.fields();
            List.of("name", "code", "message", "state", "data").forEach(fields::get);
            fields.rejectUnknown();
            return new Raised(place.value());
        }

        @Override
        public Optional<JsonNode> met(Observed observed) {
            return observed.instance()
                    .flatMap(Instance::raised)
                    .map(raisedFault -> JsonDifference.selected(fault, json(raisedFault)));
        }

        @Override
        public List<String> differences(Observed observed) {
            return observed.instance().stream()
                    .flatMap(instance -> instance
                            .raised()
                            .map(raisedFault -> JsonDifference.subset(fault, json(raisedFault)))
                            .orElse(List.of("the instance is %s and has no fault".formatted(instance.status())))
                            .stream())
                    .map(difference -> "fault: " + difference)
                    .toList();
        }

        static ObjectNode json(RaisedFault raisedFault) {
            var json = JsonNodeFactory.instance.objectNode();
            json.put("name", raisedFault.fault().name())
                    .put("code", raisedFault.fault().code())
                    .put("message", raisedFault.fault().message())
                    .put("state", raisedFault.state());
            raisedFault.fault().data().ifPresent(data -> json.set("data", data));
            return json;
        }
    }

    /**
     * An expectation of the reports of the instance. A report is an expression of the definition whose value the API shows. The
     * expectation lists a subset of the reports.
     */
    record Reports(JsonNode reports) implements OutcomeExpectation {

        static Reports parse(Place place) {
            place.fields();
            return new Reports(place.value());
        }

        @Override
        public Optional<JsonNode> met(Observed observed) {
            return observed.instance()
                    .map(instance -> JsonDifference.selected(reports, Json.toTree(instance.reports())));
        }

        @Override
        public List<String> differences(Observed observed) {
            return observed.instance().stream()
                    .flatMap(instance -> JsonDifference.subset(reports, Json.toTree(instance.reports())).stream())
                    .map(difference -> "reports: " + difference)
                    .toList();
        }
    }

    /**
     * An expectation of the states that the root branch of the instance entered, in order. It ignores the states of other
     * branches, which run in parallel.
     */
    record Visited(List<String> states) implements OutcomeExpectation {

        static Visited parse(Place place) {
            return new Visited(place.items().stream().map(Place::text).toList());
        }

        @Override
        public Optional<JsonNode> met(Observed observed) {
            var visited = JsonNodeFactory.instance.arrayNode();
            visited(observed).forEach(visited::add);
            return Optional.of(visited);
        }

        @Override
        public List<String> differences(Observed observed) {
            var visited = visited(observed);
            return visited.equals(states)
                    ? List.of()
                    : List.of("visited: expected %s, was %s".formatted(states, visited));
        }

        private static List<String> visited(Observed observed) {
            return observed.history().stream()
                    .filter(HistoryEntry.Entered.class::isInstance)
                    .map(historyEntry -> ((HistoryEntry.Entered) historyEntry).state())
                    .toList();
        }
    }

    /** An expectation of the virtual time from the start of the instance to its end. Both bounds are included. */
    record Elapsed(Duration minimum, Duration maximum) implements OutcomeExpectation {

        static Elapsed parse(Place place) {
            if (!place.value().isArray()) {
                var exact = TimeValues.parseDuration(place);
                return new Elapsed(exact, exact);
            }
            var bounds = place.items().stream().map(TimeValues::parseDuration).toList();
            if (bounds.size() != 2 || bounds.getFirst().compareTo(bounds.getLast()) > 0) {
                place.fault("A range must be a list of two durations, the shorter one first", "");
                return new Elapsed(Duration.ZERO, Duration.ZERO);
            }
            return new Elapsed(bounds.getFirst(), bounds.getLast());
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
            var elapsed =
                    Duration.between(instance.startedAt(), instance.endedAt().get());
            if (elapsed.compareTo(minimum) >= 0 && elapsed.compareTo(maximum) <= 0) {
                return List.of();
            }
            return List.of("elapsed: expected %s, was %s"
                    .formatted(minimum.equals(maximum) ? minimum : minimum + " to " + maximum, elapsed));
        }
    }

    /**
     * An expectation of all instances at the end of the test case, in any order. Each item describes an instance by some of
     * the keys {@code workflow}, {@code version}, {@code status}, {@code output} and {@code fault}.
     */
    record Instances(List<JsonNode> instances) implements OutcomeExpectation {

        static Instances parse(Place place) {
            for (var item : place.items()) {
                var fields = item.fields();
                List.of("workflow", "version", "status", "output", "fault").forEach(fields::get);
                fields.rejectUnknown();
            }
            return new Instances(place.items().stream().map(Place::value).toList());
        }

        @Override
        public List<String> differences(Observed observed) {
            return OneToOneMatch.exists(instances, observed.instances(), Instances::fits)
                    ? List.of()
                    : List.of("instances: expected instances that match %s, found %s"
                            .formatted(instances, told(observed)));
        }

        private static boolean fits(JsonNode expected, Instance instance) {
            var differs = expected.properties().stream().anyMatch(field -> {
                var actual = json(instance).path(field.getKey());
                return field.getKey().equals("fault")
                        ? !JsonDifference.subset(field.getValue(), actual).isEmpty()
                        : !JsonDifference.exact(field.getValue(), actual).isEmpty();
            });
            return !differs;
        }

        private static JsonNode json(Instance instance) {
            var json = JsonNodeFactory.instance.objectNode();
            json.put("workflow", instance.workflow().id())
                    .put("version", instance.workflow().version())
                    .put("status", instance.status().name());
            instance.output().ifPresent(output -> json.set("output", output));
            instance.raised().ifPresent(raisedFault -> json.set("fault", Raised.json(raisedFault)));
            return json;
        }

        private static List<JsonNode> told(Observed observed) {
            return observed.instances().stream().map(Instances::json).toList();
        }
    }
}
