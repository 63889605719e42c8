package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The operations by their names. */
final class Operators {

    private static final Map<String, Operator> ALL = Stream.of(
                    Access.OPERATORS,
                    Logic.OPERATORS,
                    Comparison.OPERATORS,
                    Arithmetic.OPERATORS,
                    Lists.OPERATORS,
                    Texts.OPERATORS,
                    Objects.OPERATORS,
                    Map.<String, Operator>of("log", arguments -> arguments.value(0)))
            .flatMap(some -> some.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new));

    static Optional<Operator> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    static Set<String> names() {
        return Collections.unmodifiableSet(ALL.keySet());
    }

    static JsonNode of(boolean value) {
        return BooleanNode.valueOf(value);
    }

    private Operators() {}
}
