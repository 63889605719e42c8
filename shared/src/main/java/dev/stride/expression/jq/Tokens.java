package dev.stride.expression.jq;

import dev.stride.expression.jq.Token.Kind;
import java.util.List;

/** A cursor over the tokens of a jq text. */
final class Tokens {

    private final String text;
    private final List<Token> tokens;
    private int at;

    Tokens(String text) {
        this.text = text;
        this.tokens = Lexer.tokens(text);
    }

    /** The token at the cursor. */
    Token peek() {
        return tokens.get(at);
    }

    /** The token after the one at the cursor. */
    Token peekNext() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    /** The token at the cursor; moves on. */
    Token next() {
        var token = peek();
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    /** The line that a token stands in, counted from 1. */
    long line(Token token) {
        return 1
                + text.chars()
                        .limit(token.column() - 1)
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

    /** Moves over this symbol if it is at the cursor. */
    boolean accept(String symbol) {
        if (at(symbol)) {
            next();
            return true;
        }
        return false;
    }

    /** Moves over this word if it is at the cursor. */
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

    Token expect(Kind kind, String description) {
        if (!at(kind)) {
            throw unexpected("expected " + description);
        }
        return next();
    }

    /** The refusal of the token at the cursor. */
    Refusal unexpected(String instead) {
        return new Refusal("unexpected " + peek() + ", " + instead, peek().column());
    }
}
