package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.value.TimeValues;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** A step that a test performs after the start of the test case, such as sending an event or a cancellation. */
public sealed interface TestStep {

    /**
     * Returns the virtual time between the start of the test case and this step. If it is empty, the step runs as soon
     * as the runtime has handled everything that is due.
     */
    Optional<Duration> after();

    /**
     * A cancellation of the instance.
     *
     * @param compensate whether completed work is compensated first
     * @param descendants whether everything that the instance has started is cancelled too
     */
    record Cancel(Optional<Duration> after, boolean compensate, boolean descendants) implements TestStep {}

    /**
     * A retry of the failed instance.
     *
     * @param patch JSON Merge Patch for the instance's data
     * @param version the newer version of the workflow with which the instance continues
     */
    record Retry(Optional<Duration> after, Optional<JsonNode> patch, Optional<String> version) implements TestStep {}

    record Suspend(Optional<Duration> after) implements TestStep {}

    record Resume(Optional<Duration> after) implements TestStep {}

    /**
     * An incoming CloudEvent.
     *
     * @param event the event as the case writes it, with at least a type and a source
     */
    record Event(Optional<Duration> after, ObjectNode event) implements TestStep {

        /** Returns the id of an event that has none. @param number of its step, counted from 1 */
        static String usualId(int number) {
            return "event-" + number;
        }

        /**
         * Converts the event to a complete CloudEvent: adds the omitted attributes and converts attribute names to lower case
         * (docs/spec-decisions.md, 59).
         */
        public ObjectNode complete(String id, Instant time) {
            var complete = JsonNodeFactory.instance.objectNode();
            complete.put("specversion", "1.0").put("id", id).put("time", time.toString());
            event.properties()
                    .forEach(field -> complete.set(field.getKey().toLowerCase(Locale.ROOT), field.getValue()));
            return complete;
        }
    }

    static TestStep parse(Place place) {
        var fields = place.fields();
        var after = fields.has("after")
                ? Optional.of(TimeValues.parseDuration(fields.get("after")))
                : Optional.<Duration>empty();
        var testStep = fields.has("event") ? event(fields.get("event"), after) : operation(fields, after);
        fields.rejectUnknown();
        return testStep;
    }

    private static TestStep retry(Fields fields, Optional<Duration> after) {
        var place = fields.get("retry");
        var version = fields.has("version") ? Optional.of(fields.text("version")) : Optional.<String>empty();
        if (place.value().isObject()) {
            return new Retry(after, Optional.of(place.value()), version);
        }
        said(place, "retry");
        return new Retry(after, Optional.empty(), version);
    }

    private static TestStep event(Place place, Optional<Duration> after) {
        var fields = place.fields();
        fields.text("type");
        fields.text("source");
        var none = JsonNodeFactory.instance.objectNode();
        return new Event(after, place.value() instanceof ObjectNode event ? event : none);
    }

    private static TestStep operation(Fields fields, Optional<Duration> after) {
        if (fields.has("retry")) {
            return retry(fields, after);
        }
        if (fields.has("suspend")) {
            said(fields.get("suspend"), "suspend");
            return new Suspend(after);
        }
        if (fields.has("resume")) {
            said(fields.get("resume"), "resume");
            return new Resume(after);
        }
        if (fields.has("cancel")) {
            return cancel(fields.get("cancel"), after);
        }
        fields.reportMissing("event", "cancel", "retry", "suspend", "resume");
        return new Cancel(after, false, false);
    }

    private static TestStep cancel(Place place, Optional<Duration> after) {
        if (!place.value().isObject()) {
            said(place, "cancel");
            return new Cancel(after, false, false);
        }
        var how = place.fields();
        var compensate = how.get("compensate").isTrue();
        var descendants = how.get("descendants").isTrue();
        how.rejectUnknown();
        return new Cancel(after, compensate, descendants);
    }

    private static void said(Place place, String word) {
        if (!place.isTrue()) {
            place.fault("The value of the key `%s` must be true".formatted(word), "write `" + word + ": true`");
        }
    }
}
