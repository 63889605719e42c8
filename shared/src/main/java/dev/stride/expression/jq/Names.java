package dev.stride.expression.jq;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may be named at one place of a jq text.
 *
 * @param functions as {@code name/arity}, each with whether its outputs may be places of its input
 * @param variables without the dollar sign
 * @param labels without the dollar sign
 */
record Names(Map<String, Boolean> functions, Set<String> variables, Set<String> labels) {

    Names {
        functions = Map.copyOf(functions);
        variables = Set.copyOf(variables);
        labels = Set.copyOf(labels);
    }

    static String symbol(String function, int arity) {
        return function + "/" + arity;
    }

    Names withFunction(String name, int arity, boolean place) {
        var more = new HashMap<>(functions);
        more.put(symbol(name, arity), place);
        return new Names(more, variables, labels);
    }

    /** With the parameters of a function, written as in its definition: {@code f} or {@code $x}. */
    Names withParameters(List<String> parameters) {
        var names = this;
        for (var parameter : parameters) {
            names = parameter.startsWith("$")
                    ? names.withVariables(Set.of(parameter.substring(1)))
                    : names.withFunction(parameter, 0, true);
        }
        return names;
    }

    Names withVariables(Collection<String> names) {
        var more = new HashSet<>(variables);
        more.addAll(names);
        return new Names(functions, more, labels);
    }

    Names withLabel(String name) {
        var more = new HashSet<>(labels);
        more.add(name);
        return new Names(functions, variables, more);
    }
}
