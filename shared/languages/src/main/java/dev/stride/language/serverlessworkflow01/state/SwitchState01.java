package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.Limits;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.ValueComparison;
import dev.stride.expression.composite.ValueComparison.Operator;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.Arrays;
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

    /**
     * A rule of a switch state (section "Switch State: Choices"): a comparison, or a combination of comparisons by {@code and},
     * {@code or} or {@code not}.
     *
     * @param condition the rule as a condition on the data of the state
     */
    record Choice(Expression condition, StateTransition exit, String source) {

        private static final String AND = "and";
        private static final String OR = "or";
        private static final String NOT = "not";
        private static final String NEXT = "nextState";

        public static Optional<Choice> parse(Place place, Declarations01 declared) {
            var fields = place.fields();
            var matches = condition(fields);
            var exit = StateTransition.parseTarget(fields.required(NEXT), declared);
            fields.warnUnknown();
            return matches.flatMap(rule -> exit.map(next -> new Choice(rule, next, place.pointer())));
        }

        private static Optional<Expression> condition(Fields fields) {
            var joined = Stream.of(AND, OR, NOT).filter(fields::has).toList();
            joined.stream()
                    .skip(1)
                    .forEach(other -> fields.get(other)
                            .fault(
                                    "`" + joined.getFirst() + "` and `" + other + "` cannot both be set",
                                    "remove one of them"));
            if (joined.isEmpty()) {
                return comparison(fields);
            }
            fields.warnNoEffect("together with `" + joined.getFirst() + "`", "path", "operator", "value");
            var place = fields.get(joined.getFirst());
            return switch (joined.getFirst()) {
                case AND -> rules(place).map(LogicExpression.All::new);
                case OR -> rules(place).map(LogicExpression.Any::new);
                default -> nested(place).map(LogicExpression.Not::new);
            };
        }

        private static Optional<List<Expression>> rules(Place place) {
            var items = place.items();
            if (place.value().isArray() && (items.isEmpty() || items.size() > Limits.CHOICES)) {
                place.fault("expected 1 to " + Limits.CHOICES + " choices", "");
            }
            var rules = items.stream().flatMap(item -> nested(item).stream()).toList();
            return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
        }

        private static Optional<Expression> nested(Place place) {
            var fields = place.fields();
            if (fields.has(NEXT)) {
                fields.get(NEXT)
                        .fault("a nested choice cannot have a `nextState` of its own", "move it to the outer choice");
            }
            var rule = comparison(fields);
            fields.warnUnknown();
            return rule;
        }

        private static Optional<Expression> comparison(Fields fields) {
            var values = JsonPaths.values(fields.required("path"));
            var operator = operator(fields);
            var exists = operator.filter(Operator.EXISTS::equals).isPresent();
            var with = fields.get("value").value();
            if (!exists && !fields.place().value().has("value")) {
                fields.reportMissing("value");
            }
            return values.flatMap(found -> operator.map(how -> new ValueComparison(found, how, comparable(with))));
        }

        /** Only the operator {@code Exists} permits a missing value, and it ignores the value. */
        private static JsonNode comparable(JsonNode value) {
            return value.isMissingNode() ? BooleanNode.TRUE : value;
        }

        private static Optional<Operator> operator(Fields fields) {
            var word = fields.text("operator");
            var operator = Operator.fromWord(word);
            if (operator.isEmpty() && !word.isEmpty()) {
                var words = Arrays.stream(Operator.values()).map(it -> it.word).toList();
                fields.get("operator").fault("unknown operator `" + word + "`", Suggestions.hint(word, words));
            }
            return operator;
        }
    }
}
