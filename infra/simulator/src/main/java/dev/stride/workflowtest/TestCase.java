package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.expect.Expectation;
import dev.stride.workflowtest.value.TimeValues;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A test case: its setup, its steps and its expectations.
 *
 * @param name the tested behaviour, as a sentence
 * @param workflow id of the workflow to start; empty when there is only one
 * @param instance id of the started instance, if it matters; then schedules start no others
 * @param clock initial time of the virtual clock
 * @param started whether the case itself starts an instance; otherwise events start instances
 * @param pointer JSON pointer to the case in its file
 * @param disturbances what goes wrong on purpose
 * @param until the total virtual time of the case; if it is empty, the case ends when only open waits and schedules remain
 */
public record TestCase(
        String name,
        TestSetup setting,
        Optional<String> workflow,
        Optional<String> version,
        Optional<String> instance,
        Instant clock,
        Set<String> tags,
        JsonNode input,
        boolean started,
        List<TestStep> steps,
        Optional<Duration> until,
        List<Expectation> expectations,
        Disturbances disturbances,
        String pointer) {

    /** The form of an id: that of the ids that Stride gives, and of shorter words. */
    private static final Pattern INSTANCE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private static final Instant CLOCK = Instant.parse("2024-01-01T00:00:00Z");

    public TestCase {
        tags = Set.copyOf(tags);
        steps = List.copyOf(steps);
        expectations = List.copyOf(expectations);
    }

    static TestCase parse(Place place, TestSetup outer, Path file) {
        var fields = place.fields();
        var read = new TestCase(
                fields.text("name"),
                TestSetup.parse(fields, outer, file),
                text(fields, "workflow"),
                text(fields, "version"),
                instance(fields),
                fields.has("clock") ? TimeValues.parseInstant(fields.get("clock")) : CLOCK,
                Set.copyOf(fields.get("tags").items().stream().map(Place::text).toList()),
                input(fields),
                isStarted(fields),
                fields.get("steps").items().stream().map(TestStep::parse).toList(),
                fields.has("until") ? Optional.of(TimeValues.parseDuration(fields.get("until"))) : Optional.empty(),
                Expectation.parse(fields.required("expect")),
                Disturbances.parse(fields.get("disturb")),
                place.pointer());
        if (read.setting.definitions().isEmpty()) {
            place.fault(
                    "The test case has no definition",
                    "add a workflow definition to `definitions` of the test file or of the test case");
        }
        if (read.workflow.isEmpty() && read.setting.definitions().size() > 1) {
            place.fault("The test case does not state which definition it tests", "say its id in `workflow`");
        }
        fields.rejectUnknown();
        return read;
    }

    /** Returns the same case in which other things go wrong. */
    public TestCase disturbedBy(Disturbances others) {
        return with(until, others);
    }

    /** Returns the case without the virtual time at which it stops. */
    TestCase withoutEnd() {
        return with(Optional.empty(), disturbances);
    }

    private TestCase with(Optional<Duration> end, Disturbances others) {
        return new TestCase(
                name,
                setting,
                workflow,
                version,
                instance,
                clock,
                tags,
                input,
                started,
                steps,
                end,
                expectations,
                others,
                pointer);
    }

    /**
     * Returns the time after which schedules must not start instances: the end that the test case declares or the time
     * of its last step, whichever is later. Without this limit, a schedule would start instances forever.
     */
    public Instant lastOccurrence() {
        var steps = this.steps.stream().flatMap(testStep -> testStep.after().stream());
        var last = Stream.concat(steps, until.stream()).max(Comparator.naturalOrder());
        return clock.plus(last.orElse(Duration.ZERO));
    }

    private static Optional<String> instance(Fields fields) {
        var id = text(fields, "instance");
        if (id.filter(it -> !INSTANCE.matcher(it).matches()).isPresent()) {
            fields.get("instance")
                    .fault(
                            "`%s` is not the id of an instance".formatted(id.get()),
                            "write at most 64 letters, digits, - and _");
        }
        return id;
    }

    private static JsonNode input(Fields fields) {
        return fields.has("input") ? fields.get("input").value() : JsonNodeFactory.instance.objectNode();
    }

    private static boolean isStarted(Fields fields) {
        var word = fields.has("start") ? fields.text("start") : "api";
        if (!word.equals("api") && !word.equals("none")) {
            fields.get("start").fault("`" + word + "` is not a way to start", "say api or none");
        }
        return !word.equals("none");
    }

    private static Optional<String> text(Fields fields, String name) {
        return fields.has(name) ? Optional.of(fields.text(name)) : Optional.empty();
    }
}
