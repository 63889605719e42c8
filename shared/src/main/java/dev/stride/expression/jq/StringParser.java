package dev.stride.expression.jq;

import dev.stride.expression.jq.Token.Kind;
import java.util.ArrayList;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.FormattingFilter;
import net.thisptr.jackson.jq.internal.tree.StringInterpolation;
import net.thisptr.jackson.jq.internal.tree.literal.StringLiteral;

/** Reads the strings of jq: {@code "text \(expression)"}, and with a format, {@code @uri "?q=\(.q)"}. */
final class StringParser {

    private final Tokens tokens;
    private final Parser parser;

    StringParser(Tokens tokens, Parser parser) {
        this.tokens = tokens;
        this.parser = parser;
    }

    /** Whether a string stands at the cursor. */
    boolean begins() {
        return tokens.at(Kind.QUOTE)
                || tokens.at(Kind.FORMAT) && tokens.peekNext().is(Kind.QUOTE);
    }

    Expression string(Names names) {
        var format = tokens.at(Kind.FORMAT) ? format(names) : named("text");
        tokens.expect(Kind.QUOTE, "a string");
        var text = new StringBuilder();
        var interpolations = new ArrayList<Pair<Integer, Expression>>();
        while (!tokens.at(Kind.QUOTE)) {
            if (tokens.at(Kind.PIECE)) {
                text.append(tokens.next().text());
            } else {
                tokens.expect(Kind.INTERPOLATION, "the end of the string");
                interpolations.add(Pair.of(text.length(), Paying.forReading(parser.pipe(names))));
                tokens.expect(")");
            }
        }
        tokens.next();
        return interpolations.isEmpty()
                ? new StringLiteral(text.toString())
                : Metered.value(new StringInterpolation(text.toString(), interpolations, format));
    }

    /** The format at the cursor. */
    Expression format(Names names) {
        var format = tokens.next();
        if (!names.functions().containsKey(Names.symbol(format.toString(), 0))) {
            throw new Refusal("there is no format " + format, format.column());
        }
        return named(format.text());
    }

    private static Expression named(String format) {
        return Metered.value(new FormattingFilter(format, Builtins.VERSION));
    }
}
