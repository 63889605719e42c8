package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.schedule.ScheduleDefinition;
import dev.stride.plan.start.Schedule;
import java.util.Optional;

/**
 * The start state and schedule of a workflow (section "Start Definition").
 *
 * @param state the name of the start state, empty after a fault
 * @param schedule the schedule that starts instances, if any
 */
record Start(Optional<String> state, Optional<Schedule> schedule) {

    /**
     * Parses the name of the start state, or an object with the name and further properties. By default, a workflow starts at the
     * first state that is not used for compensation.
     */
    static Start parse(Place place, Declarations declared) {
        if (place.isAbsent()) {
            return new Start(first(place, declared), Optional.empty());
        }
        if (!place.value().isObject()) {
            return new Start(state(place, declared), Optional.empty());
        }
        var fields = place.fields();
        var stateName = fields.required("stateName");
        var schedule = ScheduleDefinition.parse(fields.get("schedule"));
        fields.warnUnknown();
        return new Start(state(stateName, declared), schedule);
    }

    private static Optional<String> first(Place place, Declarations declared) {
        var states = declared.states().values();
        var first = states.stream()
                .filter(state -> !declared.compensations().contains(state))
                .findFirst();
        if (first.isEmpty() && !states.isEmpty()) {
            place.fault(
                    "the workflow has no start state, because all of its states are used for compensation",
                    "add a state that is not used for compensation");
        }
        return first;
    }

    private static Optional<String> state(Place name, Declarations declared) {
        var start = declared.states().find(name);
        if (start.filter(declared.compensations()::contains).isPresent()) {
            name.fault("a state that is used for compensation cannot be the start state", "choose another state");
        }
        return start;
    }
}
