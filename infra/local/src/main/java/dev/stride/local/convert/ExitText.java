package dev.stride.local.convert;

import dev.stride.language.document.Place;
import java.util.List;

/**
 * The exit of a state: the next state or the end (the target), and the tasks that emit events before the target is reached.
 *
 * @param target name of the next state, or {@value #END}
 * @param emits the tasks that emit events on the way
 */
record ExitText(String target, List<TaskText> emits) {

    static final String END = "end";

    ExitText {
        emits = List.copyOf(emits);
    }

    /**
     * Parses the {@code transition} or {@code end} property of a state, a condition or an error handler. The property
     * lists the events that the workflow emits there, and says where the workflow continues after that.
     *
     * @param from the text with which the names of the emitting tasks begin
     */
    static ExitText read(ReadObject owner, String from, Declared declared) {
        var transition = owner.get("transition");
        var end = owner.get("end");
        var place = transition.isAbsent() ? end : transition;
        var exit = new ReadObject(place.value().isObject() ? place : place.withValue(TaskText.object()));
        exit.ignore("terminate", "nextState");
        if (exit.get("compensate").value().asBoolean()) {
            exit.leave("compensate", "Open Workflow 1.0 has no compensation");
        }
        exit.leave(
                "continueAs",
                "in Open Workflow 1.0, no instance can continue as another workflow; call the other workflow, or start it by an event");
        var emits = exit.get("produceEvents")
                .children()
                .map(event -> emit(event, from, declared))
                .toList();
        exit.leaveRest();
        return new ExitText(transition.isAbsent() ? END : target(transition), emits);
    }

    private static TaskText emit(Place place, String from, Declared declared) {
        var event = new ReadObject(place);
        var emit =
                new EventText(declared).emit(event.get("eventRef"), event.get("data"), event.get("contextAttributes"));
        event.leaveRest();
        return new TaskText(from + " emits " + emit.name(), emit.body());
    }

    private static String target(Place transition) {
        return (transition.value().isObject() ? transition.at("nextState") : transition)
                .value()
                .asText();
    }

    /**
     * Returns the name of the task that runs first after the state, in the converted definition. If the state emits
     * events at its exit, this is the task that emits the first event. Otherwise, it is the next state, or {@code end}.
     */
    String first() {
        return emits.isEmpty() ? target : emits.getFirst().name();
    }
}
