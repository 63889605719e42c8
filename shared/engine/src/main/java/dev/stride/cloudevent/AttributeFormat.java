package dev.stride.cloudevent;

import dev.stride.Limits;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Base64;
import java.util.regex.Pattern;

/** The format of an attribute value (CloudEvents 1.0.2, section "Type System"). */
public enum AttributeFormat {
    STRING("must be a non-empty string without control characters"),
    BINARY("must be a base64 string"),
    URI("must be an absolute URI"),
    URI_REFERENCE("must be a non-empty URI reference"),
    TIMESTAMP("must be a timestamp such as 2024-05-01T12:00:00Z (RFC 3339)"),
    MEDIA_TYPE("must be a media type such as application/json (RFC 2046), of at most %d characters"
            .formatted(Limits.CONTENT_TYPE_CHARACTERS));

    /** Timestamps of RFC 3339. Accepts leap seconds, and time zone offsets below 24 hours. */
    private static final Pattern TIME =
            Pattern.compile("(?<date>\\d{4}-\\d\\d-\\d\\d)[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)"
                    + "(?:\\.\\d++)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)");

    private final String rule;

    AttributeFormat(String rule) {
        this.rule = rule;
    }

    /** Returns the end of an error message, such as "must be an absolute URI", without the name of the attribute. */
    public String rule() {
        return rule;
    }

    public boolean matches(String text) {
        return switch (this) {
            case STRING -> !text.isEmpty() && isPlain(text);
            case BINARY -> isBase64(text);
            case URI -> UriSyntax.isAbsolute(text);
            case URI_REFERENCE -> !text.isEmpty() && UriSyntax.isReference(text);
            case TIMESTAMP -> isTime(text);
            case MEDIA_TYPE -> ContentType.parse(text).isPresent();
        };
    }

    /** Returns whether a text contains only characters that CloudEvents allows in strings. */
    static boolean isPlain(String text) {
        return text.codePoints().noneMatch(AttributeFormat::isForbidden);
    }

    /** Returns whether a character is a control character, an unpaired surrogate or a Unicode noncharacter. */
    private static boolean isForbidden(int character) {
        return Character.isISOControl(character)
                || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                || character >= 0xFDD0 && character <= 0xFDEF
                || (character & 0xFFFE) == 0xFFFE;
    }

    private static boolean isBase64(String text) {
        try {
            return Base64.getDecoder().decode(text).length > 0 || text.isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        var time = TIME.matcher(text);
        try {
            return time.matches() && LocalDate.parse(time.group("date")).getYear() >= 0;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** The syntax of URIs (RFC 3986, appendix A), as regular expressions. */
    private static final class UriSyntax {

        private static final String LETTERS = "A-Za-z0-9._~!$&'()*+,;=-";
        private static final String LITERAL = "\\[[0-9A-Fa-f:.]++\\]";
        private static final String AUTHORITY =
                "(?:[:" + LETTERS + "]*+@)?+(?:" + LITERAL + "|[" + LETTERS + "]*+)(?::[0-9]*+)?+";
        private static final String PATH = "[/@:" + LETTERS + "]*+";
        private static final String TAIL = "[/?@:" + LETTERS + "]*+";

        /** Rejects a URI in which neither a host nor a path follows the two slashes, as {@link java.net.URI} does. */
        private static final String SOMETHING = "(?!//(?:[?#]|$))";

        private static final String HIERARCHY = SOMETHING + "(?://" + AUTHORITY + "(?:/" + PATH + ")?+|(?!//)" + PATH
                + ")(?:\\?" + TAIL + ")?+(?:#" + TAIL + ")?+";
        private static final String SCHEME = "[A-Za-z][A-Za-z0-9+.-]*+:(?!#|$)";

        private static final Pattern ABSOLUTE = Pattern.compile(SCHEME + HIERARCHY);

        /** A relative reference, whose first segment must not contain a colon. */
        private static final Pattern RELATIVE = Pattern.compile("(?![^/?#:]*+:)" + HIERARCHY);

        /**
         * A percent-encoded octet. Before this class matches a text with a pattern for URIs, it replaces each octet by a
         * letter. Therefore those patterns need not describe octets: in a host, path, query or fragment, an octet is valid
         * wherever a letter is valid.
         */
        private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

        static boolean isAbsolute(String text) {
            return ABSOLUTE.matcher(lettersFor(text)).matches();
        }

        /** Returns whether a text is a URI or a relative reference; the empty text is a valid reference. */
        static boolean isReference(String text) {
            var letters = lettersFor(text);
            return ABSOLUTE.matcher(letters).matches()
                    || RELATIVE.matcher(letters).matches();
        }

        private static String lettersFor(String text) {
            return ENCODED.matcher(text).replaceAll("~");
        }

        private UriSyntax() {}
    }
}
