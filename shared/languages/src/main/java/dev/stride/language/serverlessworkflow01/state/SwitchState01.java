package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.transition.Choice;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A switch state: chooses the next state by conditions on the data (section "Switch State").
 *
 * @param choices evaluated in order; the first that matches is taken
 * @param otherwise the transition when no choice matches
 */
record SwitchState01(List<Choice> choices, StateTransition otherwise, String source) implements StateBody01 {

    SwitchState01 {
        choices = List.copyOf(choices);
    }

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        var place = fields.required("choices");
        if (place.value().size() > Limits.CHOICES) {
            place.fault("the state has more than " + Limits.CHOICES + " choices", "split this state into several");
        }
        var choices = place.items().stream()
                .flatMap(item -> Choice.parse(item, declared).stream())
                .toList();
        return StateTransition.parseDefault(fields, declared)
                .map(stateTransition -> new SwitchState01(choices, stateTransition, place.pointer()));
    }

    @Override
    public List<StateTransition> exits() {
        return Stream.concat(Stream.of(otherwise), choices.stream().map(Choice::exit))
                .toList();
    }

    @Override
    public int compile(StateCompiler01 plan) {
        var cases = choices.stream()
                .map(choice -> new SwitchCase(choice.condition(), plan.addExit(choice.exit()), choice.source()))
                .toList();
        return plan.addNode(new Node.Choose(cases, plan.addExit(otherwise), source));
    }
}
