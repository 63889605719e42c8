package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The registry of all JsonLogic operations, by name. */
final class RuleOperators {

    private static final Map<String, RuleOperator> ALL = Stream.of(
                    DataOperations.OPERATORS,
                    LogicOperations.OPERATORS,
                    ComparisonOperations.OPERATORS,
                    ArithmeticOperations.OPERATORS,
                    ListOperations.OPERATORS,
                    TextOperations.OPERATORS,
                    ObjectOperations.OPERATORS,
                    Map.<String, RuleOperator>of("log", ruleArguments -> ruleArguments.evaluate(0)))
            .flatMap(some -> some.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new));

    static Optional<RuleOperator> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    static Set<String> names() {
        return Collections.unmodifiableSet(ALL.keySet());
    }

    static JsonNode truth(boolean value) {
        return BooleanNode.valueOf(value);
    }

    private RuleOperators() {}
}
