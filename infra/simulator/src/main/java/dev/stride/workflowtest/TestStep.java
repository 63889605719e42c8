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

/** Something that happens after the start. */
public sealed interface TestStep {

    /** Virtual time since the start of the case; empty: as soon as everything is idle. */
    Optional<Duration> after();

    /** The instance is cancelled. @param compensate whether it compensates first what it has completed */
    record Cancel(Optional<Duration> after, boolean compensate) implements TestStep {}

    /** The instance has failed and is retried. @param patch JSON Merge Patch for the data that it goes on with */
    record Retry(Optional<Duration> after, Optional<JsonNode> patch) implements TestStep {}

    /** The instance is suspended. */
    record Suspend(Optional<Duration> after) implements TestStep {}

    /** The instance is resumed. */
    record Resume(Optional<Duration> after) implements TestStep {}

    /**
     * A CloudEvent comes in.
     *
     * @param event as the case writes it, with at least a type and a source
     */
    record Event(Optional<Duration> after, ObjectNode event) implements TestStep {

        /** The whole CloudEvent: what the case leaves out is filled in, and names are in lower case (decision 59). */
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

    private static TestStep retry(Place place, Optional<Duration> after) {
        if (place.value().isObject()) {
            return new Retry(after, Optional.of(place.value()));
        }
        said(place, "retry");
        return new Retry(after, Optional.empty());
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
            return retry(fields.get("retry"), after);
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
        return new Cancel(after, false);
    }

    private static TestStep cancel(Place place, Optional<Duration> after) {
        if (!place.value().isObject()) {
            said(place, "cancel");
            return new Cancel(after, false);
        }
        var how = place.fields();
        var compensate = how.get("compensate").isTrue();
        how.rejectUnknown();
        return new Cancel(after, compensate);
    }

    private static void said(Place place, String word) {
        if (!place.isTrue()) {
            place.fault("A step does what it is or is left out", "write `" + word + ": true`");
        }
    }
}
