package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading.Habit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corrects the {@code kind} of an event that the workflow produces, but that is declared as consumed or without a kind. If the
 * workflow also consumes the event, splits the declaration into a consumed and a produced event.
 */
final class EventKindHabit implements Habit {

    private static final String EVENTS = "events";
    private static final String KIND = "kind";
    private static final String NAME = "name";

    /** A reference to an event: the object has a property, such as {@code eventRef}, whose value is the name of the event. */
    private record Reference(Place object, String property) {
        Place place() {
            return object.at(property);
        }

        String event() {
            return place().value().asText();
        }
    }

    @Override
    public void normalise(Place definition) {
        var produced = produced(definition).collect(Collectors.groupingBy(Reference::event));
        var consumed = consumed(definition).collect(Collectors.toSet());
        var events = Parts.items(definition, EVENTS).toList();
        var names = events.stream().map(EventKindHabit::name).collect(Collectors.toSet());
        events.stream().filter(event -> isConsumed(event.at(KIND))).forEach(event -> {
            var references = produced.getOrDefault(name(event), List.of());
            if (!references.isEmpty() && consumed.contains(name(event))) {
                split(definition, event, references, names);
            } else if (!references.isEmpty()) {
                correct(event, references);
            }
        });
    }

    private static boolean isConsumed(Place kind) {
        return kind.isAbsent() || kind.value().asText().equals(Kind.CONSUMED.toString());
    }

    private static String name(Place event) {
        return event.at(NAME).value().asText();
    }

    private static void correct(Place event, List<Reference> references) {
        references.forEach(it -> it.place()
                .assume(
                        "the event `%s` is of the kind `consumed`, but is produced here; it is read as `produced`"
                                .formatted(name(event)),
                        "write `kind: produced` in its definition"));
        Parts.put(event, KIND, Kind.PRODUCED.toString());
    }

    /**
     * Splits the declaration of an event that is both produced and consumed. Adds a produced event under an unused name, and
     * changes the references in {@code produceEvents} and {@code triggerEventRef} to this name.
     */
    private static void split(Place definition, Place event, List<Reference> references, Set<String> names) {
        var name = name(event);
        var copy = name + "-produced";
        while (!names.add(copy)) {
            copy += '-';
        }
        addProduced(definition, event, copy);
        for (var reference : references) {
            reference
                    .place()
                    .assume(
                            "the event `%s` is both consumed and produced; it is read as two events".formatted(name),
                            "declare another event with `kind: produced`");
            Parts.put(reference.object(), reference.property(), copy);
        }
    }

    /** Adds a copy of a consumed event, whose faults are reported at the original. */
    private static void addProduced(Place definition, Place event, String name) {
        var events = (ArrayNode) definition.at(EVENTS).value();
        var copy = ((ObjectNode) event.value()).deepCopy();
        copy.put(NAME, name).put(KIND, Kind.PRODUCED.toString()).remove("correlation");
        definition.sink().addOrigin(definition.at(EVENTS).pointer() + "/" + events.size(), event.pointer());
        events.add(copy);
    }

    private static Stream<Reference> produced(Place definition) {
        var published = Parts.objects(definition)
                .flatMap(object -> Parts.items(object, "produceEvents"))
                .map(event -> new Reference(event, "eventRef"));
        var triggers = Parts.actions(definition)
                .map(action -> action.at("eventRef"))
                .filter(reference -> reference.value().isObject())
                .map(reference -> new Reference(reference, "triggerEventRef"));
        return Stream.concat(published, triggers);
    }

    private static Stream<String> consumed(Place definition) {
        var states = Parts.states(definition)
                .flatMap(state -> Stream.of(
                                Stream.of(state.at("eventRef")),
                                Parts.items(state, "eventConditions").map(each -> each.at("eventRef")),
                                Parts.items(state, "onEvents")
                                        .flatMap(each -> each.at("eventRefs").children()))
                        .flatMap(references -> references));
        var replies =
                Parts.actions(definition).map(action -> action.at("eventRef").at("resultEventRef"));
        return Stream.concat(states, replies).map(reference -> reference.value().asText());
    }
}
