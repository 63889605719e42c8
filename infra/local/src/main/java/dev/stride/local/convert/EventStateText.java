package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A converter of event states and callback states of Serverless Workflow 0.8 to tasks of 1.0. It also converts the
 * events that start instances.
 */
record EventStateText(Declared declared) {

    private static final String SEVERAL =
            "the output of a listen task does not tell which of several events arrived; write a state for each event";

    /**
     * Converts an event state to a task of Open Workflow 1.0.
     *
     * @param isStart whether the state's events start the instances and are their input
     */
    TaskText convert(String name, ReadObject state, boolean isStart) {
        var timeout = declared.timeout(state, "eventTimeout");
        var actionTimeout = declared.timeout(state, "actionExecTimeout");
        var groups = state.get("onEvents");
        state.ignore("exclusive");
        if (groups.value().size() != 1 || isForAll(state)) {
            return TaskText.left(name, groups, SEVERAL);
        }
        var group = new ReadObject(groups.items().getFirst());
        var references = group.get("eventRefs").items();
        var filter = new ReadObject(group.get("eventDataFilter"));
        var actions = new ActionText(declared, actionTimeout, true, Optional.empty()).convertAll(group.get("actions"));
        if (group.get("actionMode").value().asText().equals("parallel")) {
            group.leave(
                    "actionMode",
                    "in Open Workflow 1.0, the actions of an event run one after the other, not in parallel");
        }
        group.leaveRest();
        if (timeout.isPresent() && !actions.isEmpty()) {
            ReadObject.leave(
                    state.get("timeouts"),
                    "unlike in version 0.8, the actions of this event state also run if its wait for events times out");
        }
        var events = new EventText(declared);
        var tasks = new ArrayList<TaskText>();
        tasks.add(
                isStart
                        ? TaskText.set(
                                "received",
                                events.merged("{}", seen(references.getFirst(), events), references.getFirst(), filter))
                        : events.listen("received", references, filter, timeout));
        tasks.addAll(actions);
        return tasks.size() == 1 ? new TaskText(name, tasks.getFirst().body()) : TaskText.sequence(name, tasks);
    }

    TaskText callback(String name, ReadObject state) {
        var timeout = declared.timeout(state, "eventTimeout");
        var actionTimeout = declared.timeout(state, "actionExecTimeout");
        var action = new ActionText(declared, actionTimeout, true, Optional.empty()).convert(state.get("action"));
        var filter = new ReadObject(state.get("eventDataFilter"));
        var listen = new EventText(declared).listen("received", List.of(state.get("eventRef")), filter, timeout);
        return TaskText.sequence(name, List.of(action, listen));
    }

    /** Adds the events of the first state to the schedule of the converted definition, so that they start instances. */
    void addStart(Place state, ObjectNode definition) {
        var groups = state.at("onEvents");
        if (groups.value().size() != 1 || isForAll(new ReadObject(state))) {
            return;
        }
        var events = new EventText(declared);
        var references = groups.items().getFirst().at("eventRefs").items();
        var on = definition.putObject("schedule").put("read", "envelope").putObject("on");
        if (references.size() == 1) {
            on.set("one", events.filter(references.getFirst()));
        } else {
            var any = on.putArray("any");
            references.forEach(reference -> any.add(events.filter(reference)));
        }
    }

    private static String seen(Place reference, EventText events) {
        return events.isWhole(reference) ? ".[0]" : ".[0].data";
    }

    private static boolean isForAll(ReadObject state) {
        return state.has("exclusive")
                && !state.get("exclusive").value().booleanValue()
                && state.get("onEvents")
                                .items()
                                .getFirst()
                                .at("eventRefs")
                                .value()
                                .size()
                        > 1;
    }
}
