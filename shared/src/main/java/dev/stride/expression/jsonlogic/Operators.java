package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.language.document.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What to write instead of a name that no operation has. */
    static String hint(String name) {
        return Spelling.nearest(name, List.copyOf(ALL.keySet()))
                .map(meant -> "did you mean `" + meant + "`?")
                .orElse("write {\"obj\": [[key, value]]} for an object of one key");
    }

    static JsonNode of(boolean value) {
        return BooleanNode.valueOf(value);
    }

    private Operators() {}
}
