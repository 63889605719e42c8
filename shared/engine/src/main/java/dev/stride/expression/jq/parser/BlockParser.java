package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import dev.stride.expression.jq.parser.JqParser.JqFunctionDefinition;
import dev.stride.expression.jq.tree.Label;
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
import net.thisptr.jackson.jq.internal.tree.ThisObject;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.TryCatch;

/** A parser for jq expressions that begin with a keyword, such as {@code if}, {@code reduce} and {@code def}. */
final class BlockParser {

    private final TokenCursor tokenCursor;
    private final JqParser jqParser;
    private final PatternParser patterns;

    BlockParser(TokenCursor tokenCursor, JqParser jqParser) {
        this.tokenCursor = tokenCursor;
        this.jqParser = jqParser;
        this.patterns = new PatternParser(tokenCursor, jqParser);
    }

    /** Checks whether an expression with a keyword, such as {@code if}, begins at the cursor. */
    boolean isAtBlock() {
        return tokenCursor.at(Kind.NAME)
                && switch (tokenCursor.peek().text()) {
                    case "def", "label", "if", "try", "reduce", "foreach" -> true;
                    default -> false;
                };
    }

    Expression parse(SymbolTable symbolTable) {
        var keyword = tokenCursor.next().text();
        var block = jqParser.nested(() -> switch (keyword) {
            case "def" -> definition(symbolTable);
            case "label" -> label(symbolTable);
            case "if" -> conditional(symbolTable);
            case "try" -> attempt(symbolTable);
            case "reduce" -> reduction(symbolTable);
            default -> iteration(symbolTable);
        });
        while (tokenCursor.accept("?")) {
            block = MeteredNode.wrap(new TryCatch.Question(block), MeteredNode.isPathExpression(block));
        }
        return block;
    }

    /** Parses {@code as $x | body} after an already parsed term. Returns the term unchanged if {@code as} does not follow. */
    Expression parseBinding(Expression term, SymbolTable symbolTable) {
        if (!tokenCursor.acceptWord("as")) {
            return term;
        }
        var bound = new HashSet<String>();
        var pattern = patterns.parse(symbolTable, bound);
        tokenCursor.expect("|");
        return scoped(
                new AssignPipeComponent(term, pattern),
                jqParser.nested(() -> jqParser.pipe(symbolTable.withVariables(bound))));
    }

    private Expression label(SymbolTable symbolTable) {
        var label = tokenCursor.expect(Kind.VARIABLE, "the $name of the label").text();
        tokenCursor.expect("|");
        var body = jqParser.pipe(symbolTable.withLabel(label));
        return MeteredNode.wrap(new Label(label, body), MeteredNode.isPathExpression(body));
    }

    private static Expression scoped(PipeComponent opening, Expression body) {
        return MeteredNode.wrap(
                new PipedQuery(List.of(opening, new TransformPipeComponent(body))), MeteredNode.isPathExpression(body));
    }

    private Expression definition(SymbolTable symbolTable) {
        var jqFunctionDefinition = parseDefinition(symbolTable);
        var parameters = jqFunctionDefinition.parameters();
        var body = jqFunctionDefinition.body();
        var rest = jqParser.pipe(symbolTable.withFunction(
                jqFunctionDefinition.name(), parameters.size(), MeteredNode.isPathExpression(body)));
        var function = new FunctionDefinition(jqFunctionDefinition.name(), parameters, body);
        // The library defines a function for everything in the same scope, so each definition gets its own scope.
        var scope = new IsolatedScopeQuery(new SemicolonOperator(List.of(function, rest)));
        return MeteredNode.wrap(scope, MeteredNode.isPathExpression(rest));
    }

    /** Parses a function definition up to and including its semicolon. The cursor must be after {@code def}. */
    JqFunctionDefinition parseDefinition(SymbolTable symbolTable) {
        var name = tokenCursor.expect(Kind.NAME, "the name of the function").text();
        var parameters = tokenCursor.accept("(") ? parameters() : List.<String>of();
        tokenCursor.expect(":");
        var inside = symbolTable.withFunction(name, parameters.size(), true).withParameters(parameters);
        var body = jqParser.pipe(inside);
        tokenCursor.expect(";");
        return new JqFunctionDefinition(name, parameters, body);
    }

    private List<String> parameters() {
        var parameters = new ArrayList<String>();
        do {
            var parameter =
                    tokenCursor.at(Kind.VARIABLE) ? tokenCursor.next() : tokenCursor.expect(Kind.NAME, "a parameter");
            parameters.add(parameter.toString());
        } while (tokenCursor.accept(";"));
        tokenCursor.expect(")");
        return parameters;
    }

    private Expression conditional(SymbolTable symbolTable) {
        var branches = new ArrayList<Pair<Expression, Expression>>();
        var place = false;
        do {
            var condition = jqParser.pipe(symbolTable);
            tokenCursor.expectWord("then");
            var branch = jqParser.pipe(symbolTable);
            branches.add(Pair.of(condition, branch));
            place |= MeteredNode.isPathExpression(branch);
        } while (tokenCursor.acceptWord("elif"));
        Expression otherwise = new ThisObject();
        if (!symbolTable.newer() || !tokenCursor.atWord("end")) {
            tokenCursor.expectWord("else");
            otherwise = jqParser.pipe(symbolTable);
        }
        tokenCursor.expectWord("end");
        return MeteredNode.wrap(new Conditional(branches, otherwise), place || MeteredNode.isPathExpression(otherwise));
    }

    private Expression attempt(SymbolTable symbolTable) {
        var attempt = jqParser.operand(symbolTable);
        var place = MeteredNode.isPathExpression(attempt);
        return tokenCursor.acceptWord("catch")
                ? MeteredNode.wrap(new TryCatch(attempt, jqParser.operand(symbolTable)), place)
                : MeteredNode.wrap(new TryCatch(attempt), place);
    }

    private Expression reduction(SymbolTable symbolTable) {
        var source = jqParser.term(symbolTable);
        tokenCursor.expectWord("as");
        var bound = new HashSet<String>();
        var pattern = patterns.parse(symbolTable, bound);
        tokenCursor.expect("(");
        var start = jqParser.pipe(symbolTable);
        tokenCursor.expect(";");
        var update = jqParser.pipe(symbolTable.withVariables(bound));
        tokenCursor.expect(")");
        return MeteredNode.wrapValue(new ReduceExpression(pattern, start, update, source));
    }

    private Expression iteration(SymbolTable symbolTable) {
        var source = jqParser.term(symbolTable);
        tokenCursor.expectWord("as");
        var bound = new HashSet<String>();
        var pattern = patterns.parse(symbolTable, bound);
        tokenCursor.expect("(");
        var start = jqParser.pipe(symbolTable);
        tokenCursor.expect(";");
        var inside = symbolTable.withVariables(bound);
        var update = jqParser.pipe(inside);
        var extract = tokenCursor.accept(";") ? jqParser.pipe(inside) : null;
        tokenCursor.expect(")");
        return MeteredNode.wrap(new ForeachExpression(pattern, start, update, extract, source), true);
    }
}
