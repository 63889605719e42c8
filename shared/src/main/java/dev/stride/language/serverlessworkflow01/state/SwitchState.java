package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.Choice;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses where the workflow goes on (section "Switch State").
 *
 * @param choices the first that matches is taken
 * @param otherwise taken when none does
 */
record SwitchState(List<Choice> choices, Exit otherwise, String source) implements StateBody {

    SwitchState {
        choices = List.copyOf(choices);
    }

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("choices");
        if (place.value().size() > Limits.CHOICES) {
            place.fault("a state has at most " + Limits.CHOICES + " choices", "use several states");
        }
        var choices = place.items().stream()
                .flatMap(item -> Choice.read(item, declared).stream())
                .toList();
        return Exit.otherwise(fields, declared).map(exit -> new SwitchState(choices, exit, place.pointer()));
    }

    @Override
    public List<Exit> exits() {
        return Stream.concat(Stream.of(otherwise), choices.stream().map(Choice::exit))
                .toList();
    }

    @Override
    public int compile(StatePlan plan) {
        var cases = choices.stream()
                .map(choice -> new Case(choice.matches(), plan.leave(choice.exit()), choice.source()))
                .toList();
        return plan.add(new Node.Choose(cases, plan.leave(otherwise), source));
    }
}
