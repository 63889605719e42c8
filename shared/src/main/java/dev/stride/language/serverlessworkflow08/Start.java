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
            return new Start(first(place, states), Optional.empty());
        }
        if (!place.value().isObject()) {
            return new Start(named(place, names, states), Optional.empty());
        }
        var fields = place.fields();
        var state = named(fields.required("stateName"), names, states);
        var schedule = ScheduleDefinition.read(fields.get("schedule"));
        fields.noMore();
        return new Start(state, schedule);
    }

    private static Optional<String> first(Place place, List<Place> states) {
        var first = states.stream()
                .filter(state -> !usedForCompensation(state))
                .findFirst()
                .map(Start::name);
        if (first.isEmpty() && !states.isEmpty()) {
            place.fault("all states are used for compensation, so that there is none to begin with", "add one");
        }
        return first;
    }

    private static Optional<String> named(Place reference, Declared<String> names, List<Place> states) {
        var named = names.find(reference);
        var compensates = states.stream()
                .filter(Start::usedForCompensation)
                .map(Start::name)
                .anyMatch(name -> named.filter(name::equals).isPresent());
        if (compensates) {
            reference.fault("a state that is used for compensation begins no workflow", "name another state");
        }
        return named;
    }

    private static String name(Place state) {
        return state.at("name").value().asText();
    }

    /** Whether a state is no part of the main flow. */
    static boolean usedForCompensation(Place state) {
        return state.at("usedForCompensation").value().booleanValue();
    }
}
