package dev.stride.expression.jq.parser;

import java.util.ArrayDeque;
import java.util.OptionalInt;

/** Finds the closing brace that ends a jq expression inside a longer text. Skips nested braces, strings and comments. */
public final class ClosingBrace {

    public static OptionalInt find(String text, int from) {
        var awaited = new ArrayDeque<Character>();
        awaited.push('}');
        for (var at = from; at < text.length(); at++) {
            var character = text.charAt(at);
            if (character == awaited.element()) {
                awaited.pop();
                if (awaited.isEmpty()) {
                    return OptionalInt.of(at);
                }
            } else if (awaited.element() == '"') {
                if (character == '\\') {
                    at++;
                    if (text.startsWith("(", at)) {
                        awaited.push(')');
                    }
                }
            } else if (character == '#') {
                at = endOfLine(text, at);
            } else {
                switch (character) {
                    case '{' -> awaited.push('}');
                    case '(' -> awaited.push(')');
                    case '"' -> awaited.push('"');
                    default -> {}
                }
            }
        }
        return OptionalInt.empty();
    }

    private static int endOfLine(String text, int at) {
        var end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private ClosingBrace() {}
}
