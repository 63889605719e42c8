package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Declared;
import dev.stride.language.document.Place;
import dev.stride.plan.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * How a workflow begins (section "Start Definition").
 *
 * @param state the name of the first state, empty when it is a fault
 * @param schedule when instances start by themselves
 */
record Start(Optional<String> state, Optional<Schedule> schedule) {

    /**
     * Reads the name of a state, or an object that may say more; without either it is the first state that is not used for
     * compensation.
     */
    static Start read(Place place, Declared<String> names, List<Place> states) {
        if (place.absent()) {
            return new Start(first(states), Optional.empty());
        }
        if (!place.value().isObject()) {
            return new Start(names.find(place), Optional.empty());
        }
        var fields = place.fields();
        var stateName = fields.required("stateName");
        var schedule = ScheduleDefinition.read(fields.get("schedule"));
        fields.noMore();
        return new Start(names.find(stateName), schedule);
    }

    private static Optional<String> first(List<Place> states) {
        return states.stream()
                .filter(state -> !usedForCompensation(state))
                .findFirst()
                .map(state -> state.at("name").value().asText());
    }

    /** Whether a state is no part of the main flow. */
    static boolean usedForCompensation(Place state) {
        return state.at("usedForCompensation").value().booleanValue();
    }
}
