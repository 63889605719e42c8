package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.jq.metering.JqEvaluation;
import java.util.List;
import java.util.Set;
import java.util.Stack;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryBreakException;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.Functional;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.matcher.PatternMatcher;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The destructuring alternatives of jq, {@code [$a] ?// {$a} ?// $b}. Uses the first pattern that does not cause an error.
 * Variables that occur only in other patterns become null.
 */
public record AlternativeMatcher(List<Alternative> alternatives) implements PatternMatcher {

    /**
     * One of the alternative destructuring patterns, with the variables that only the other patterns bind.
     *
     * @param others the variables that only the other patterns bind
     */
    public record Alternative(PatternMatcher pattern, Set<String> others) {}

    @Override
    public void match(
            Scope scope,
            JsonNode in,
            Functional.Consumer<List<Pair<String, JsonNode>>> out,
            Stack<Pair<String, JsonNode>> accumulate)
            throws JsonQueryException {
        first(accumulate, alternative -> {
            alternative.others.forEach(name -> accumulate.push(Pair.of(name, NullNode.getInstance())));
            alternative.pattern.match(scope, in, out, accumulate);
        });
    }

    @Override
    public void matchWithPath(
            Scope scope, JsonNode in, @Nullable Path path, MatchOutput output, Stack<MatchWithPath> accumulate)
            throws JsonQueryException {
        first(accumulate, alternative -> {
            alternative.others.forEach(name -> accumulate.push(new MatchWithPath(name, NullNode.getInstance(), null)));
            alternative.pattern.matchWithPath(scope, in, path, output, accumulate);
        });
    }

    private void first(Stack<?> accumulate, Functional.Consumer<Alternative> attempt) throws JsonQueryException {
        var bound = accumulate.size();
        for (var alternative : alternatives.subList(0, alternatives.size() - 1)) {
            try {
                attempt.accept(alternative);
                return;
            } catch (JsonQueryBreakException leaving) {
                throw leaving;
            } catch (JsonQueryException next) {
                JqEvaluation.current().payForError(next);
                accumulate.setSize(bound);
            }
        }
        attempt.accept(alternatives.getLast());
    }
}
