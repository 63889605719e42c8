package dev.stride.cloudevent;

import dev.stride.Limits;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Base64;
import java.util.regex.Pattern;

/** How the value of an attribute is written (CloudEvents 1.0.2, section "Type System"). */
public enum AttributeFormat {
    STRING("must be a text that is not empty, without control characters"),
    BINARY("must be a text in base64"),
    URI("must be an absolute URI"),
    URI_REFERENCE("must be a URI reference that is not empty"),
    TIMESTAMP("must be a time such as 2024-05-01T12:00:00Z (RFC 3339)"),
    MEDIA_TYPE("must be a media type such as application/json (RFC 2046), of at most " + Limits.CONTENT_TYPE_CHARACTERS
            + " characters");

    /** A leap second is a second, and no offset is out of a day. */
    private static final Pattern TIME =
            Pattern.compile("(?<date>\\d{4}-\\d\\d-\\d\\d)[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)"
                    + "(?:\\.\\d++)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)");

    private final String rule;

    AttributeFormat(String rule) {
        this.rule = rule;
    }

    /** What holds for it, as in "`id` must be a text". */
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

    /** Whether a text has none of the characters that a text of CloudEvents cannot have. */
    static boolean isPlain(String text) {
        return text.codePoints().noneMatch(AttributeFormat::isForbidden);
    }

    /** Controls, halves of surrogate pairs, and what Unicode says is no character. */
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
}
