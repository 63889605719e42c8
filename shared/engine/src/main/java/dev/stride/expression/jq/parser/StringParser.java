package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.metering.PricedNode;
import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import java.util.ArrayList;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.FormattingFilter;
import net.thisptr.jackson.jq.internal.tree.StringInterpolation;
import net.thisptr.jackson.jq.internal.tree.literal.StringLiteral;

/** A parser for jq strings: {@code "text \(expression)"}, also with a format, such as {@code @uri "?q=\(.q)"}. */
final class StringParser {

    private final TokenCursor tokenCursor;
    private final JqParser jqParser;

    StringParser(TokenCursor tokenCursor, JqParser jqParser) {
        this.tokenCursor = tokenCursor;
        this.jqParser = jqParser;
    }

    boolean isAtString() {
        return tokenCursor.at(Kind.QUOTE)
                || tokenCursor.at(Kind.FORMAT) && tokenCursor.peekNext().is(Kind.QUOTE);
    }

    Expression parse(SymbolTable symbolTable) {
        var format = tokenCursor.at(Kind.FORMAT) ? parseFormat(symbolTable) : named("text");
        tokenCursor.expect(Kind.QUOTE, "a string");
        var text = new StringBuilder();
        var interpolations = new ArrayList<Pair<Integer, Expression>>();
        while (!tokenCursor.at(Kind.QUOTE)) {
            if (tokenCursor.at(Kind.PIECE)) {
                text.append(tokenCursor.next().text());
            } else {
                tokenCursor.expect(Kind.INTERPOLATION, "the end of the string");
                interpolations.add(Pair.of(text.length(), PricedNode.forReading(jqParser.pipe(symbolTable))));
                tokenCursor.expect(")");
            }
        }
        tokenCursor.next();
        return interpolations.isEmpty()
                ? new StringLiteral(text.toString())
                : MeteredNode.wrapValue(new StringInterpolation(text.toString(), interpolations, format));
    }

    /** Parses a format such as {@code @uri} at the cursor. Does not parse the string that may follow. */
    Expression parseFormat(SymbolTable symbolTable) {
        var format = tokenCursor.next();
        if (!symbolTable.functions().containsKey(SymbolTable.symbol(format.toString(), 0))) {
            throw new JqSyntaxException("there is no format " + format, format.column());
        }
        return named(format.text());
    }

    private static Expression named(String format) {
        return MeteredNode.wrapValue(new FormattingFilter(format, JqEvaluation.VERSION));
    }
}
