package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.jq.metering.JqEvaluation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.JsonNodeUtils;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The jq functions that apply an expression repeatedly to its own outputs, implemented as loops. The recursive definitions of jq
 * would be slow and exceed the maximum recursion depth, because jackson-jq does not optimize tail calls.
 */
enum LoopFunction implements Function {
    /** {@code recurse(f)}: outputs the input and, recursively, every output of {@code f}. */
    RECURSE,
    /** {@code while(condition; f)}: outputs every value before the first one that fails the condition. */
    WHILE,
    /** {@code until(condition; f)}: outputs the first value that meets the condition. */
    UNTIL;

    /** A value that the loop still has to process, and the path of this value in the input. A computed value has a null path. */
    private record Item(JsonNode value, @Nullable Path path) {}

    @Override
    public void apply(
            Scope scope,
            List<Expression> arguments,
            JsonNode in,
            @Nullable Path path,
            PathOutput output,
            Version version)
            throws JsonQueryException {
        var waiting = new ArrayDeque<Item>();
        waiting.push(new Item(in, path));
        while (!waiting.isEmpty()) {
            var item = waiting.pop();
            if (this == RECURSE) {
                output.emit(item.value, item.path);
                push(scope, arguments.getFirst(), item, waiting);
            } else {
                look(scope, arguments, item, output, waiting);
            }
        }
    }

    private void look(Scope scope, List<Expression> arguments, Item item, PathOutput output, Deque<Item> waiting)
            throws JsonQueryException {
        var answers = new ArrayList<Boolean>();
        arguments.getFirst().apply(scope, item.value, answer -> answers.add(JsonNodeUtils.asBoolean(answer)));
        for (var answer : answers) {
            if (answer) {
                output.emit(item.value, item.path);
            }
            if (answer == (this == WHILE)) {
                push(scope, arguments.getLast(), item, waiting);
            }
        }
    }

    /** Evaluates the expression over an item and adds the outputs to the front of the queue, in their order. */
    private static void push(Scope scope, Expression expression, Item item, Deque<Item> waiting)
            throws JsonQueryException {
        JqEvaluation.current().pay(1);
        var items = new ArrayList<Item>();
        expression.apply(
                scope, item.value, item.path, (value, path) -> items.add(new Item(value, path)), item.path != null);
        items.reversed().forEach(waiting::push);
    }
}
