package dev.stride.source;

import dev.stride.common.JsonLimits;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParser.SourceSyntaxException;
import java.util.Optional;

/** Rejects characters that cannot be stored or sent unchanged: NUL and unpaired surrogates. */
final class CharacterCheck {

    /** Checks a whole text and throws an exception at the first NUL or unpaired surrogate. */
    static void check(String text) throws SourceSyntaxException {
        for (int i = 0; i < text.length(); i++) {
            var fault = fault(text, i);
            if (fault.isPresent()) {
                throw new SourceSyntaxException(
                        PointerText.ROOT, position(text, i), "the text contains " + fault.get(), "");
            }
        }
    }

    /** Checks a string after its escape sequences have been decoded, and returns it. */
    static String checkString(String string, String pointer, Position position) throws SourceSyntaxException {
        for (int i = 0; i < string.length(); i++) {
            var fault = fault(string, i);
            if (fault.isPresent()) {
                throw new SourceSyntaxException(pointer, position, "the string contains " + fault.get(), "");
            }
        }
        return string;
    }

    /** Checks the characters and the length of a property name, and returns it. */
    static String checkName(String name, String pointer, Position position) throws SourceSyntaxException {
        checkString(name, pointer, position);
        var violation = JsonLimits.ofName(name);
        if (violation.isPresent()) {
            throw new SourceSyntaxException(pointer, position, violation.get(), "write a long text as a value");
        }
        return name;
    }

    static Position position(String text, int index) {
        var before = text.substring(0, index);
        var line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, index - before.lastIndexOf('\n'));
    }

    private static Optional<String> fault(String text, int i) {
        var c = text.charAt(i);
        if (c == 0) {
            return Optional.of("a NUL character");
        }
        var lone =
                Character.isHighSurrogate(c) && !(i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1)))
                        || Character.isLowSurrogate(c) && !(i > 0 && Character.isHighSurrogate(text.charAt(i - 1)));
        return lone ? Optional.of("an unpaired surrogate, \\u%s".formatted(Integer.toHexString(c))) : Optional.empty();
    }

    private CharacterCheck() {}
}
