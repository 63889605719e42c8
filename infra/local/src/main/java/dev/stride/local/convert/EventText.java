package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A converter of references to events: a consumed event becomes a filter, and a produced event becomes a task that emits it. */
record EventText(Declared declared) {

    private static final String DATA_ONLY = "dataOnly";

    /** Returns the filter for a consumed event to which a state refers. */
    ObjectNode filter(Place reference) {
        var event = event(reference);
        var filter = TaskText.object();
        var with =
                filter.putObject("with").put("type", event.get("type").value().asText());
        var source = event.get("source").value().asText();
        if (!source.equals("*") && !source.isEmpty()) {
            with.put("source", pattern(source));
        }
        for (var rule : event.get("correlation").children().toList()) {
            var name = rule.at("contextAttributeName").value().asText();
            var value = rule.at("contextAttributeValue");
            if (value.isAbsent()) {
                ReadObject.leave(
                        rule,
                        "Open Workflow 1.0 cannot compare an event with the events of other tasks, only with a given value; before the conversion, add a `contextAttributeValue` to this rule");
            } else {
                correlate(filter)
                        .putObject(name)
                        .put("from", "." + name.toLowerCase(Locale.ROOT))
                        .put("expect", JqText.wrapped(declared.jq().template(value)));
            }
        }
        ignored(event);
        return filter;
    }

    /**
     * Returns a task that waits for one of several events. It merges the selected part of the received event into its own input.
     */
    TaskText listen(String name, List<Place> references, ReadObject filter, Optional<String> timeout) {
        var first = event(references.getFirst());
        var body = TaskText.object();
        var listen = body.putObject("listen");
        var to = listen.putObject("to");
        if (references.size() == 1) {
            to.set("one", filter(references.getFirst()));
        } else {
            var any = to.putArray("any");
            references.forEach(reference -> any.add(filter(reference)));
        }
        if (isWhole(first)) {
            listen.put("read", "envelope");
        }
        return new TaskText(name, body)
                .withOutput(Optional.of(merged("$input", ".[0]", references.getFirst(), filter)))
                .orAfter(timeout);
    }

    /**
     * Returns a jq program that merges one consumed event, or the part of it that {@code filter} selects, into the
     * data of the state. The input of the program is the array of all consumed events.
     *
     * @param seen jq for the part of the event that states can see
     */
    String merged(String data, String seen, Place event, ReadObject filter) {
        var selection = declared.expression(filter.get("data")).map(MergeText::filter);
        var target = declared.expression(filter.get("toStateData"));
        if (filter.has("useData") && !filter.get("useData").value().booleanValue()) {
            filter.leaveRest();
            return data;
        }
        filter.leaveRest();
        var selected = selection.map(it -> "%s | %s".formatted(seen, it)).orElse(seen);
        return MergeText.into(data, selected, target, name(event));
    }

    /** Returns a task that emits the event to which a state refers. The task returns its input unchanged. */
    TaskText emit(Place reference, Place data, Place attributes) {
        var event = event(reference);
        var body = TaskText.object();
        var source = event.get("source").value().asText("");
        var with = body.putObject("emit").putObject("event").putObject("with");
        with.put("source", source.isEmpty() ? "/workflows/" + declared.workflow() : source);
        with.put("type", event.get("type").value().asText());
        attributes
                .value()
                .fieldNames()
                .forEachRemaining(
                        name -> with.set(name, declared.jq().computed(attributes.at(name), Optional.empty())));
        if (!data.isAbsent()) {
            var isBare = data.value().isTextual() && !data.value().asText().contains("${");
            with.set(
                    "data",
                    isBare
                            ? TextNode.valueOf(JqText.wrapped(declared.jq().expression(data)))
                            : declared.jq().computed(data, Optional.empty()));
        }
        ignored(event);
        return new TaskText(name(reference), body).withOutput(Optional.of("$input"));
    }

    boolean isWhole(Place reference) {
        return isWhole(event(reference));
    }

    private static boolean isWhole(ReadObject event) {
        return event.has(DATA_ONLY) && !event.get(DATA_ONLY).value().booleanValue();
    }

    private static void ignored(ReadObject event) {
        event.ignore("name", "kind", "correlation", "source", "type", DATA_ONLY);
        event.leaveRest();
    }

    private static ObjectNode correlate(ObjectNode filter) {
        if (filter.get("correlate") instanceof ObjectNode present) {
            return present;
        }
        return filter.putObject("correlate");
    }

    private ReadObject event(Place reference) {
        return new ReadObject(declared.events().getOrDefault(name(reference), reference));
    }

    private static String name(Place reference) {
        return reference.value().asText();
    }

    /** Converts the source of an event to the form of 1.0: a source with the wildcard {@code +} becomes a regular expression. */
    private static String pattern(String source) {
        return Stream.of(source.split("/", -1))
                .map(segment -> segment.equals("+") ? "[^/]+" : segment)
                .collect(Collectors.joining("/"));
    }
}
