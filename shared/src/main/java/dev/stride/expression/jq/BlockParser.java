package dev.stride.expression.jq;

import dev.stride.expression.jq.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.IsolatedScopeQuery;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.AssignPipeComponent;
import net.thisptr.jackson.jq.internal.tree.Conditional;
import net.thisptr.jackson.jq.internal.tree.ForeachExpression;
import net.thisptr.jackson.jq.internal.tree.FunctionDefinition;
import net.thisptr.jackson.jq.internal.tree.PipeComponent;
import net.thisptr.jackson.jq.internal.tree.PipedQuery;
import net.thisptr.jackson.jq.internal.tree.ReduceExpression;
import net.thisptr.jackson.jq.internal.tree.SemicolonOperator;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.TryCatch;

/** Reads what decides, repeats or defines something for expressions inside it: {@code if}, {@code reduce}, {@code def}, ... */
final class BlockParser {

    private final Tokens tokens;
    private final Parser parser;
    private final PatternParser patterns;

    BlockParser(Tokens tokens, Parser parser) {
        this.tokens = tokens;
        this.parser = parser;
        this.patterns = new PatternParser(tokens, parser);
    }

    /** Whether one of these stands at the cursor. */
    boolean begins() {
        return tokens.at(Kind.NAME)
                && switch (tokens.peek().text()) {
                    case "def", "label", "if", "try", "reduce", "foreach" -> true;
                    default -> false;
                };
    }

    Expression block(Names names) {
        var keyword = tokens.next().text();
        var block = parser.nested(() -> switch (keyword) {
            case "def" -> definition(names);
            case "label" -> label(names);
            case "if" -> conditional(names);
            case "try" -> attempt(names);
            case "reduce" -> reduction(names);
            default -> iteration(names);
        });
        while (tokens.accept("?")) {
            block = Metered.of(new TryCatch.Question(block), Metered.isPlace(block));
        }
        return block;
    }

    /** {@code term as $x | body}, when the term before the cursor is bound. */
    Expression binding(Expression term, Names names) {
        if (!tokens.acceptWord("as")) {
            return term;
        }
        var bound = new HashSet<String>();
        var pattern = patterns.patterns(names, bound);
        tokens.expect("|");
        return scoped(
                new AssignPipeComponent(term, pattern), parser.nested(() -> parser.pipe(names.withVariables(bound))));
    }

    private Expression label(Names names) {
        var label = tokens.expect(Kind.VARIABLE, "the $name of the label").text();
        tokens.expect("|");
        var body = parser.pipe(names.withLabel(label));
        return Metered.of(new Label(label, body), Metered.isPlace(body));
    }

    private static Expression scoped(PipeComponent opening, Expression body) {
        return Metered.of(new PipedQuery(List.of(opening, new TransformPipeComponent(body))), Metered.isPlace(body));
    }

    private Expression definition(Names names) {
        var definition = definitionAlone(names);
        var parameters = definition.parameters();
        var body = definition.body();
        var rest = parser.pipe(names.withFunction(definition.name(), parameters.size(), Metered.isPlace(body)));
        var function = new FunctionDefinition(definition.name(), parameters, body);
        // A scope of its own, since the library defines a function for all that shares the scope.
        var scope = new IsolatedScopeQuery(new SemicolonOperator(List.of(function, rest)));
        return Metered.of(scope, Metered.isPlace(rest));
    }

    /** The definition whose {@code def} stands before the cursor, to its semicolon. */
    Definition definitionAlone(Names names) {
        var name = tokens.expect(Kind.NAME, "the name of the function").text();
        var parameters = tokens.accept("(") ? parameters() : List.<String>of();
        tokens.expect(":");
        var inside = names.withFunction(name, parameters.size(), true).withParameters(parameters);
        var body = parser.pipe(inside);
        tokens.expect(";");
        return new Definition(name, parameters, body);
    }

    private List<String> parameters() {
        var parameters = new ArrayList<String>();
        do {
            var parameter = tokens.at(Kind.VARIABLE) ? tokens.next() : tokens.expect(Kind.NAME, "a parameter");
            parameters.add(parameter.toString());
        } while (tokens.accept(";"));
        tokens.expect(")");
        return parameters;
    }

    private Expression conditional(Names names) {
        var branches = new ArrayList<Pair<Expression, Expression>>();
        var place = false;
        do {
            var condition = parser.pipe(names);
            tokens.expectWord("then");
            var branch = parser.pipe(names);
            branches.add(Pair.of(condition, branch));
            place |= Metered.isPlace(branch);
        } while (tokens.acceptWord("elif"));
        tokens.expectWord("else");
        var otherwise = parser.pipe(names);
        tokens.expectWord("end");
        return Metered.of(new Conditional(branches, otherwise), place || Metered.isPlace(otherwise));
    }

    private Expression attempt(Names names) {
        var attempt = parser.operand(names);
        var place = Metered.isPlace(attempt);
        return tokens.acceptWord("catch")
                ? Metered.of(new TryCatch(attempt, parser.operand(names)), place)
                : Metered.of(new TryCatch(attempt), place);
    }

    private Expression reduction(Names names) {
        var source = parser.term(names);
        tokens.expectWord("as");
        var bound = new HashSet<String>();
        var pattern = patterns.patterns(names, bound);
        tokens.expect("(");
        var start = parser.pipe(names);
        tokens.expect(";");
        var update = parser.pipe(names.withVariables(bound));
        tokens.expect(")");
        return Metered.value(new ReduceExpression(pattern, start, update, source));
    }

    private Expression iteration(Names names) {
        var source = parser.term(names);
        tokens.expectWord("as");
        var bound = new HashSet<String>();
        var pattern = patterns.patterns(names, bound);
        tokens.expect("(");
        var start = parser.pipe(names);
        tokens.expect(";");
        var inside = names.withVariables(bound);
        var update = parser.pipe(inside);
        var extract = tokens.accept(";") ? parser.pipe(inside) : null;
        tokens.expect(")");
        return Metered.of(new ForeachExpression(pattern, start, update, extract, source), true);
    }
}
