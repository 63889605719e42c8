package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.document.Place;
import java.util.Set;
import java.util.stream.Stream;

/** Completes states and branches: adds an empty array of actions if the actions are missing, and a name if a branch has none. */
final class ActionsHabits implements Habit {

    private static final String ACTIONS = "actions";
    private static final String NAME = "name";
    private static final Set<String> STATES = Set.of("operation", "foreach");

    @Override
    public void normalise(Place definition) {
        Parts.states(definition).forEach(state -> nameBranches(Parts.items(state, "branches")));
        var states = Parts.states(definition)
                .filter(state -> STATES.contains(state.at("type").value().asText()));
        var branches = Parts.branches(definition)
                .filter(branch -> branch.at("workflowId").isAbsent());
        Stream.concat(states, branches)
                .filter(owner -> owner.at(ACTIONS).isAbsent())
                .forEach(ActionsHabits::addActions);
    }

    private static void addActions(Place owner) {
        owner.at(ACTIONS).assume("`actions` is missing; no action is performed here", "write `actions: []`");
        Parts.put(owner, ACTIONS, JsonNodeFactory.instance.arrayNode());
    }

    private static void nameBranches(Stream<Place> branches) {
        branches.filter(branch -> branch.at(NAME).isAbsent()).forEach(branch -> {
            var name = "branch-" + branch.name();
            branch.at(NAME).assume("`name` is missing; the branch is named `%s`".formatted(name), "add `name`");
            Parts.put(branch, NAME, name);
        });
    }
}
