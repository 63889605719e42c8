package dev.stride.expression.jq.parser;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Suggestions;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqLexer.JqToken;
import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import dev.stride.expression.jq.tree.Label;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.ArrayConstruction;
import net.thisptr.jackson.jq.internal.tree.FieldConstruction;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.IdentifierKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.JsonQueryKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.ObjectConstruction;
import net.thisptr.jackson.jq.internal.tree.PipedQuery;
import net.thisptr.jackson.jq.internal.tree.RecursionOperator;
import net.thisptr.jackson.jq.internal.tree.StringKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.ThisObject;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.TryCatch;
import net.thisptr.jackson.jq.internal.tree.VariableAccess;
import net.thisptr.jackson.jq.internal.tree.VariableKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketExtractFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.IdentifierFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.StringFieldAccess;
import net.thisptr.jackson.jq.internal.tree.literal.BooleanLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.LongLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.NullLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;

/**
 * A parser for jq terms: literals, variables, function calls, object and array constructions, each with field and index
 * accesses after it.
 */
final class TermParser {

    /** The name of the predefined variable {@code $__loc__}. Its value states the line of the text in which it is used. */
    private static final String LOCATION = "__loc__";

    /** The maximum difference between the lengths of two similar names. */
    private static final int SIMILAR_LENGTH = 3;

    private final TokenCursor tokenCursor;
    private final JqParser jqParser;
    private final StringParser strings;

    TermParser(TokenCursor tokenCursor, JqParser jqParser) {
        this.tokenCursor = tokenCursor;
        this.jqParser = jqParser;
        this.strings = new StringParser(tokenCursor, jqParser);
    }

    /** Parses a term with all field and index accesses and question marks after it. */
    Expression parse(SymbolTable symbolTable) {
        var term = start(symbolTable);
        while (true) {
            if (tokenCursor.at(Kind.FIELD)) {
                term = field(term);
            } else if (tokenCursor.at(".") && tokenCursor.peekNext().is(Kind.QUOTE)) {
                tokenCursor.next();
                term = stringField(term, symbolTable);
            } else if (symbolTable.newer()
                    && tokenCursor.at(".")
                    && tokenCursor.peekNext().is(Kind.SYMBOL, "[")) {
                tokenCursor.next();
                term = bracket(term, symbolTable);
            } else if (tokenCursor.at("[")) {
                term = bracket(term, symbolTable);
            } else if (tokenCursor.accept("?")) {
                term = MeteredNode.wrap(new TryCatch.Question(term), MeteredNode.isPathExpression(term));
            } else {
                return term;
            }
        }
    }

    private Expression start(SymbolTable symbolTable) {
        var jqToken = tokenCursor.peek();
        return switch (jqToken.kind()) {
            case FIELD -> field(new ThisObject());
            case NUMBER -> number(tokenCursor.next());
            case QUOTE -> strings.parse(symbolTable);
            case FORMAT -> strings.isAtString() ? strings.parse(symbolTable) : strings.parseFormat(symbolTable);
            case VARIABLE -> variableOrLocation(tokenCursor.next(), symbolTable);
            case NAME -> word(tokenCursor.next(), symbolTable);
            case SYMBOL -> symbol(symbolTable);
            case PIECE, INTERPOLATION, END -> throw tokenCursor.unexpected("expected a value");
        };
    }

    private Expression symbol(SymbolTable symbolTable) {
        if (tokenCursor.accept(".")) {
            return strings.isAtString() ? stringField(new ThisObject(), symbolTable) : new ThisObject();
        }
        if (tokenCursor.accept("..")) {
            // Traverse the input first, because the library recurses into it without a depth limit.
            var input = new TransformPipeComponent(PricedNode.forReading(new ThisObject()));
            var recursion = new TransformPipeComponent(new RecursionOperator());
            return MeteredNode.wrap(new PipedQuery(List.of(input, recursion)), true);
        }
        if (tokenCursor.accept("(")) {
            var inner = jqParser.pipe(symbolTable);
            tokenCursor.expect(")");
            return inner;
        }
        if (tokenCursor.accept("[")) {
            if (tokenCursor.accept("]")) {
                return MeteredNode.wrapValue(new ArrayConstruction());
            }
            var elements = jqParser.pipe(symbolTable);
            tokenCursor.expect("]");
            return MeteredNode.wrapValue(new ArrayConstruction(elements));
        }
        if (tokenCursor.accept("{")) {
            return object(symbolTable);
        }
        throw tokenCursor.unexpected("expected a value");
    }

    private Expression field(Expression target) {
        var name = tokenCursor.next().text();
        return MeteredNode.wrap(
                new IdentifierFieldAccess(target, name, tokenCursor.accept("?")), MeteredNode.isPathExpression(target));
    }

    private Expression stringField(Expression target, SymbolTable symbolTable) {
        var name = strings.parse(symbolTable);
        return MeteredNode.wrap(
                new StringFieldAccess(target, name, tokenCursor.accept("?")), MeteredNode.isPathExpression(target));
    }

    private Expression bracket(Expression target, SymbolTable symbolTable) {
        var place = MeteredNode.isPathExpression(target);
        tokenCursor.expect("[");
        if (tokenCursor.accept("]")) {
            return MeteredNode.wrap(new BracketExtractFieldAccess(target, tokenCursor.accept("?")), place);
        }
        if (tokenCursor.accept(":")) {
            return slice(target, new NullLiteral(), jqParser.pipe(symbolTable));
        }
        var from = jqParser.pipe(symbolTable);
        if (tokenCursor.accept(":")) {
            return slice(target, from, tokenCursor.at("]") ? new NullLiteral() : jqParser.pipe(symbolTable));
        }
        tokenCursor.expect("]");
        return MeteredNode.wrap(
                new BracketFieldAccess(target, PricedNode.forReading(from), tokenCursor.accept("?")), place);
    }

    private Expression slice(Expression target, Expression from, Expression to) {
        tokenCursor.expect("]");
        var slice = new BracketFieldAccess(target, from, to, tokenCursor.accept("?"));
        return MeteredNode.wrap(PricedNode.forCopying(slice), MeteredNode.isPathExpression(target));
    }

    private static Expression number(JqToken jqToken) {
        try {
            return new LongLiteral(Long.parseLong(jqToken.text()));
        } catch (NumberFormatException e) {
            return new ValueLiteral(JqNumbers.of(Double.parseDouble(jqToken.text()))) {};
        }
    }

    private Expression variableOrLocation(JqToken jqToken, SymbolTable symbolTable) {
        return jqToken.text().equals(LOCATION) ? location(jqToken) : variable(jqToken, symbolTable);
    }

    private Expression location(JqToken jqToken) {
        var location = JsonNodeFactory.instance.objectNode().put("file", "<top-level>");
        return new ValueLiteral(location.put("line", tokenCursor.line(jqToken))) {};
    }

    private static Expression variable(JqToken jqToken, SymbolTable symbolTable) {
        if (!symbolTable.variables().contains(jqToken.text())) {
            var known = symbolTable.variables().stream().map(name -> "$" + name).toList();
            throw new JqSyntaxException(
                    "there is no variable " + jqToken + Suggestions.suffix(jqToken.toString(), known),
                    jqToken.column());
        }
        return new VariableAccess(null, jqToken.text());
    }

    private Expression word(JqToken jqToken, SymbolTable symbolTable) {
        return switch (jqToken.text()) {
            case "null" -> new NullLiteral();
            case "true" -> new BooleanLiteral(true);
            case "false" -> new BooleanLiteral(false);
            case "break" -> breakTo(tokenCursor.expect(Kind.VARIABLE, "the $name of a label"), symbolTable);
            case "import", "include", "module" ->
                throw new JqSyntaxException("modules are not available", jqToken.column());
            case "and",
                    "or",
                    "as",
                    "def",
                    "label",
                    "if",
                    "then",
                    "elif",
                    "else",
                    "end",
                    "try",
                    "catch",
                    "reduce",
                    "foreach" ->
                throw new JqSyntaxException("unexpected " + jqToken + ", expected a value", jqToken.column());
            default -> call(jqToken, symbolTable);
        };
    }

    private static Expression breakTo(JqToken label, SymbolTable symbolTable) {
        if (!symbolTable.labels().contains(label.text())) {
            throw new JqSyntaxException("there is no label " + label, label.column());
        }
        return MeteredNode.wrap(new Label.Break(label.text()), true);
    }

    private Expression call(JqToken name, SymbolTable symbolTable) {
        List<Expression> arguments = new ArrayList<>();
        if (tokenCursor.accept("(")) {
            do {
                arguments.add(jqParser.pipe(symbolTable));
            } while (tokenCursor.accept(";"));
            tokenCursor.expect(")");
        }
        var place = symbolTable.functions().get(SymbolTable.symbol(name.text(), arguments.size()));
        if (place == null) {
            throw new JqSyntaxException(
                    "there is no function %s %s%s"
                            .formatted(name, described(arguments.size()), similarFunction(name.text(), symbolTable)),
                    name.column());
        }
        return MeteredNode.wrap(new FunctionCall(null, name.text(), arguments, JqEvaluation.VERSION), place);
    }

    /** Suggests a function with a similar name. Compares only names of a similar length, because there are many functions. */
    private static String similarFunction(String unknown, SymbolTable symbolTable) {
        var names = symbolTable.functions().keySet().stream()
                .map(symbol -> symbol.substring(0, symbol.lastIndexOf('/')))
                .filter(name -> !name.startsWith("_")
                        && Math.abs(name.length() - unknown.length()) <= SIMILAR_LENGTH
                        && !name.equals(unknown))
                .distinct()
                .sorted()
                .toList();
        return Suggestions.suffix(unknown, names);
    }

    private static String described(int arguments) {
        return switch (arguments) {
            case 0 -> "without arguments";
            case 1 -> "with 1 argument";
            default -> "with " + arguments + " arguments";
        };
    }

    /** Parses an object construction, <code>{name, "x": .y, (.key): 1, $v}</code>, after its opening brace. */
    private Expression object(SymbolTable symbolTable) {
        var object = new ObjectConstruction();
        while (!tokenCursor.accept("}")) {
            object.add(objectField(symbolTable));
            if (!tokenCursor.at("}")) {
                tokenCursor.expect(",");
            }
        }
        return MeteredNode.wrapValue(object);
    }

    private FieldConstruction objectField(SymbolTable symbolTable) {
        if (tokenCursor.at(Kind.VARIABLE)) {
            var variable = tokenCursor.next();
            variable(variable, symbolTable);
            return new VariableKeyFieldConstruction(variable.text());
        }
        if (tokenCursor.at(Kind.NAME)) {
            var name = tokenCursor.next().text();
            return tokenCursor.accept(":")
                    ? new IdentifierKeyFieldConstruction(name, jqParser.pipeWithoutComma(symbolTable))
                    : new IdentifierKeyFieldConstruction(name);
        }
        if (strings.isAtString()) {
            var name = strings.parse(symbolTable);
            return tokenCursor.accept(":")
                    ? new StringKeyFieldConstruction(name, jqParser.pipeWithoutComma(symbolTable))
                    : new StringKeyFieldConstruction(name);
        }
        var opening = tokenCursor.peek();
        tokenCursor.expect("(");
        var name = jqParser.pipe(symbolTable);
        if (name instanceof ValueLiteral literal && !literal.value().isTextual()) {
            throw new JqSyntaxException(
                    "the key of an object must be a string, not %s".formatted(literal), opening.column() + 1);
        }
        tokenCursor.expect(")");
        tokenCursor.expect(":");
        return new JsonQueryKeyFieldConstruction(PricedNode.forReading(name), jqParser.pipeWithoutComma(symbolTable));
    }
}
