package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jq.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.ArrayConstruction;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.PipedQuery;
import net.thisptr.jackson.jq.internal.tree.RecursionOperator;
import net.thisptr.jackson.jq.internal.tree.ThisObject;
import net.thisptr.jackson.jq.internal.tree.TransformPipeComponent;
import net.thisptr.jackson.jq.internal.tree.TryCatch;
import net.thisptr.jackson.jq.internal.tree.VariableAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketExtractFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.BracketFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.IdentifierFieldAccess;
import net.thisptr.jackson.jq.internal.tree.fieldaccess.StringFieldAccess;
import net.thisptr.jackson.jq.internal.tree.literal.BooleanLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.LongLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.NullLiteral;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;

/** Reads the terms of jq: literals, names, calls, constructions, and what is accessed in them. */
final class TermParser {

    /** The variable that says where in the text it stands. */
    private static final String LOCATION = "__loc__";

    private final Tokens tokens;
    private final Parser parser;
    private final StringParser strings;
    private final ObjectParser objects;

    TermParser(Tokens tokens, Parser parser) {
        this.tokens = tokens;
        this.parser = parser;
        this.strings = new StringParser(tokens, parser);
        this.objects = new ObjectParser(tokens, parser, strings);
    }

    /** A term with all accesses and question marks after it. */
    Expression term(Names names) {
        var term = start(names);
        while (true) {
            if (tokens.at(Kind.FIELD)) {
                term = field(term);
            } else if (tokens.at(".") && tokens.peekNext().is(Kind.QUOTE)) {
                tokens.next();
                term = stringField(term, names);
            } else if (tokens.at("[")) {
                term = bracket(term, names);
            } else if (tokens.accept("?")) {
                term = Metered.of(new TryCatch.Question(term), Metered.isPlace(term));
            } else {
                return term;
            }
        }
    }

    private Expression start(Names names) {
        var token = tokens.peek();
        return switch (token.kind()) {
            case FIELD -> field(new ThisObject());
            case NUMBER -> number(tokens.next());
            case QUOTE -> strings.string(names);
            case FORMAT -> strings.begins() ? strings.string(names) : strings.format(names);
            case VARIABLE -> variableOrLocation(tokens.next(), names);
            case NAME -> word(tokens.next(), names);
            case SYMBOL -> symbol(names);
            case PIECE, INTERPOLATION, END -> throw tokens.unexpected("expected a value");
        };
    }

    private Expression symbol(Names names) {
        if (tokens.accept(".")) {
            return strings.begins() ? stringField(new ThisObject(), names) : new ThisObject();
        }
        if (tokens.accept("..")) {
            // Read before, since the library recurses into a value without looking how deep it is.
            var input = new TransformPipeComponent(Paying.forReading(new ThisObject()));
            var recursion = new TransformPipeComponent(new RecursionOperator());
            return Metered.of(new PipedQuery(List.of(input, recursion)), true);
        }
        if (tokens.accept("(")) {
            var inner = parser.pipe(names);
            tokens.expect(")");
            return inner;
        }
        if (tokens.accept("[")) {
            if (tokens.accept("]")) {
                return Metered.value(new ArrayConstruction());
            }
            var elements = parser.pipe(names);
            tokens.expect("]");
            return Metered.value(new ArrayConstruction(elements));
        }
        if (tokens.accept("{")) {
            return objects.object(names);
        }
        throw tokens.unexpected("expected a value");
    }

    private Expression field(Expression target) {
        var name = tokens.next().text();
        return Metered.of(new IdentifierFieldAccess(target, name, tokens.accept("?")), Metered.isPlace(target));
    }

    private Expression stringField(Expression target, Names names) {
        var name = strings.string(names);
        return Metered.of(new StringFieldAccess(target, name, tokens.accept("?")), Metered.isPlace(target));
    }

    private Expression bracket(Expression target, Names names) {
        var place = Metered.isPlace(target);
        tokens.expect("[");
        if (tokens.accept("]")) {
            return Metered.of(new BracketExtractFieldAccess(target, tokens.accept("?")), place);
        }
        if (tokens.accept(":")) {
            return slice(target, new NullLiteral(), parser.pipe(names));
        }
        var from = parser.pipe(names);
        if (tokens.accept(":")) {
            return slice(target, from, tokens.at("]") ? new NullLiteral() : parser.pipe(names));
        }
        tokens.expect("]");
        return Metered.of(new BracketFieldAccess(target, Paying.forReading(from), tokens.accept("?")), place);
    }

    private Expression slice(Expression target, Expression from, Expression to) {
        tokens.expect("]");
        var slice = new BracketFieldAccess(target, from, to, tokens.accept("?"));
        return Metered.of(Paying.forCopying(slice), Metered.isPlace(target));
    }

    private static Expression number(Token token) {
        try {
            return new LongLiteral(Long.parseLong(token.text()));
        } catch (NumberFormatException e) {
            return new ValueLiteral(Numbers.of(Double.parseDouble(token.text()))) {};
        }
    }

    private Expression variableOrLocation(Token token, Names names) {
        return token.text().equals(LOCATION) ? location(token) : variable(token, names);
    }

    private Expression location(Token token) {
        var location = JsonNodeFactory.instance.objectNode().put("file", "<top-level>");
        return new ValueLiteral(location.put("line", tokens.line(token))) {};
    }

    static Expression variable(Token token, Names names) {
        if (!names.variables().contains(token.text())) {
            throw new Refusal("there is no variable " + token, token.column());
        }
        return new VariableAccess(null, token.text());
    }

    private Expression word(Token token, Names names) {
        return switch (token.text()) {
            case "null" -> new NullLiteral();
            case "true" -> new BooleanLiteral(true);
            case "false" -> new BooleanLiteral(false);
            case "break" -> breakTo(tokens.expect(Kind.VARIABLE, "the $name of a label"), names);
            case "import", "include", "module" -> throw new Refusal("modules are not available", token.column());
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
                    "foreach" -> throw new Refusal("unexpected " + token + ", expected a value", token.column());
            default -> call(token, names);
        };
    }

    private static Expression breakTo(Token label, Names names) {
        if (!names.labels().contains(label.text())) {
            throw new Refusal("there is no label " + label, label.column());
        }
        return Metered.of(new Label.Break(label.text()), true);
    }

    private Expression call(Token name, Names names) {
        List<Expression> arguments = new ArrayList<>();
        if (tokens.accept("(")) {
            do {
                arguments.add(parser.pipe(names));
            } while (tokens.accept(";"));
            tokens.expect(")");
        }
        var place = names.functions().get(Names.symbol(name.text(), arguments.size()));
        if (place == null) {
            throw new Refusal("there is no function %s %s".formatted(name, described(arguments.size())), name.column());
        }
        return Metered.of(new FunctionCall(null, name.text(), arguments, Builtins.VERSION), place);
    }

    private static String described(int arguments) {
        return switch (arguments) {
            case 0 -> "without arguments";
            case 1 -> "with 1 argument";
            default -> "with " + arguments + " arguments";
        };
    }
}
