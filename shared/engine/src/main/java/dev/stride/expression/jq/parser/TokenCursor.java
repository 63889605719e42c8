package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.parser.JqLexer.JqToken;
import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import java.util.List;

/** A cursor over the tokens of a jq expression. */
final class TokenCursor {

    private final String text;
    private final List<JqToken> tokens;
    private int at;

    TokenCursor(String text) {
        this.text = text;
        this.tokens = JqLexer.tokenize(text);
    }

    JqToken peek() {
        return tokens.get(at);
    }

    JqToken peekNext() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    JqToken next() {
        var jqToken = peek();
        at = Math.min(at + 1, tokens.size() - 1);
        return jqToken;
    }

    /** Returns the line of a token, counted from 1. */
    long line(JqToken jqToken) {
        return 1
                + text.chars()
                        .limit(jqToken.column() - 1)
                        .filter(character -> character == '\n')
                        .count();
    }

    boolean at(Kind kind) {
        return peek().is(kind);
    }

    boolean at(String symbol) {
        return peek().is(Kind.SYMBOL, symbol);
    }

    boolean atWord(String word) {
        return peek().is(Kind.NAME, word);
    }

    /** Consumes the token at the cursor, and returns true, if it is the given symbol. */
    boolean accept(String symbol) {
        if (at(symbol)) {
            next();
            return true;
        }
        return false;
    }

    boolean acceptWord(String word) {
        if (atWord(word)) {
            next();
            return true;
        }
        return false;
    }

    void expect(String symbol) {
        if (!accept(symbol)) {
            throw unexpected("expected " + symbol);
        }
    }

    void expectWord(String word) {
        if (!acceptWord(word)) {
            throw unexpected("expected " + word);
        }
    }

    JqToken expect(Kind kind, String description) {
        if (!at(kind)) {
            throw unexpected("expected " + description);
        }
        return next();
    }

    JqSyntaxException unexpected(String instead) {
        return new JqSyntaxException("unexpected " + peek() + ", " + instead, peek().column());
    }
}
