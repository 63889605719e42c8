package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqToken.Kind;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.FieldConstruction;
import net.thisptr.jackson.jq.internal.tree.IdentifierKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.JsonQueryKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.ObjectConstruction;
import net.thisptr.jackson.jq.internal.tree.StringKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.VariableKeyFieldConstruction;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;

/** A parser for jq object constructions: <code>{name, "x": .y, (.key): 1, $v}</code>. */
final class ObjectParser {

    private final TokenCursor tokenCursor;
    private final JqParser jqParser;
    private final StringParser strings;

    ObjectParser(TokenCursor tokenCursor, JqParser jqParser, StringParser strings) {
        this.tokenCursor = tokenCursor;
        this.jqParser = jqParser;
        this.strings = strings;
    }

    /** Parses an object construction. The cursor must be after the opening brace. */
    Expression parse(SymbolTable symbolTable) {
        var object = new ObjectConstruction();
        while (!tokenCursor.accept("}")) {
            object.add(field(symbolTable));
            if (!tokenCursor.at("}")) {
                tokenCursor.expect(",");
            }
        }
        return MeteredNode.wrapValue(object);
    }

    private FieldConstruction field(SymbolTable symbolTable) {
        if (tokenCursor.at(Kind.VARIABLE)) {
            var variable = tokenCursor.next();
            TermParser.variable(variable, symbolTable);
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
