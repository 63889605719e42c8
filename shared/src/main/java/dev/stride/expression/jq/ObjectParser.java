package dev.stride.expression.jq;

import dev.stride.expression.jq.Token.Kind;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.FieldConstruction;
import net.thisptr.jackson.jq.internal.tree.IdentifierKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.JsonQueryKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.ObjectConstruction;
import net.thisptr.jackson.jq.internal.tree.StringKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.VariableKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;

/** Reads the object constructions of jq: <code>{name, "x": .y, (.key): 1, $v}</code>. */
final class ObjectParser {

    private final Tokens tokens;
    private final Parser parser;
    private final StringParser strings;

    ObjectParser(Tokens tokens, Parser parser, StringParser strings) {
        this.tokens = tokens;
        this.parser = parser;
        this.strings = strings;
    }

    /** The construction whose opening brace stands before the cursor. */
    Expression object(Names names) {
        var object = new ObjectConstruction();
        while (!tokens.accept("}")) {
            object.add(field(names));
            if (!tokens.at("}")) {
                tokens.expect(",");
            }
        }
        return Metered.value(object);
    }

    private FieldConstruction field(Names names) {
        if (tokens.at(Kind.VARIABLE)) {
            var variable = tokens.next();
            TermParser.variable(variable, names);
            return new VariableKeyFieldConstruction(variable.text());
        }
        if (tokens.at(Kind.NAME)) {
            var name = tokens.next().text();
            return tokens.accept(":")
                    ? new IdentifierKeyFieldConstruction(name, parser.pipeWithoutComma(names))
                    : new IdentifierKeyFieldConstruction(name);
        }
        if (strings.begins()) {
            var name = strings.string(names);
            return tokens.accept(":")
                    ? new StringKeyFieldConstruction(name, parser.pipeWithoutComma(names))
                    : new StringKeyFieldConstruction(name);
        }
        var opening = tokens.peek();
        tokens.expect("(");
        var name = parser.pipe(names);
        if (name instanceof ValueLiteral literal && !literal.value().isTextual()) {
            throw new Refusal("the key of an object must be a string, not " + literal, opening.column() + 1);
        }
        tokens.expect(")");
        tokens.expect(":");
        return new JsonQueryKeyFieldConstruction(Paying.forReading(name), parser.pipeWithoutComma(names));
    }
}
