package dev.stride.expression.jq.parser;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The functions, variables and labels in scope at one position of a jq text.
 *
 * @param functions as {@code name/arity}; the value states whether the function may output paths of its input
 * @param variables names without the dollar sign
 * @param labels names without the dollar sign
 * @param newer whether the text may use the syntax of jq 1.7
 */
public record SymbolTable(Map<String, Boolean> functions, Set<String> variables, Set<String> labels, boolean newer) {

    public SymbolTable {
        functions = Map.copyOf(functions);
        variables = Set.copyOf(variables);
        labels = Set.copyOf(labels);
    }

    public static String symbol(String function, int arity) {
        return function + "/" + arity;
    }

    SymbolTable withFunction(String name, int arity, boolean place) {
        var more = new HashMap<>(functions);
        more.put(symbol(name, arity), place);
        return new SymbolTable(more, variables, labels, newer);
    }

    /** Adds the parameters of a function as written: {@code f} for an expression, {@code $x} for a variable. */
    SymbolTable withParameters(List<String> parameters) {
        var symbolTable = this;
        for (var parameter : parameters) {
            symbolTable = parameter.startsWith("$")
                    ? symbolTable.withVariables(Set.of(parameter.substring(1)))
                    : symbolTable.withFunction(parameter, 0, true);
        }
        return symbolTable;
    }

    public SymbolTable withVariables(Collection<String> names) {
        var more = new HashSet<>(variables);
        more.addAll(names);
        return new SymbolTable(functions, more, labels, newer);
    }

    SymbolTable withLabel(String name) {
        var more = new HashSet<>(labels);
        more.add(name);
        return new SymbolTable(functions, variables, more, newer);
    }
}
