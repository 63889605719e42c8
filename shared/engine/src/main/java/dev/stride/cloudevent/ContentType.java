package dev.stride.cloudevent;

import dev.stride.Limits;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A media type with its charset (RFC 2046).
 *
 * @param mediaType the type in lower case, without parameters
 * @param charset the value of the charset parameter, if present
 */
public record ContentType(String mediaType, Optional<String> charset) {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String PARAMETER = "[ \t]*+;[ \t]*+" + TOKEN + "=(?:" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*+\")";
    private static final Pattern WHOLE =
            Pattern.compile("(?<media>" + TOKEN + "/" + TOKEN + ")(?<parameters>(?:" + PARAMETER + ")*+)");
    private static final Pattern CHARSET =
            Pattern.compile(";[ \t]*+charset=\"?(?<name>[^\"; \t]++)", Pattern.CASE_INSENSITIVE);

    /** Parses a content type. Returns empty if the text is not valid or longer than {@link Limits#CONTENT_TYPE_CHARACTERS}. */
    public static Optional<ContentType> parse(String text) {
        if (text.length() > Limits.CONTENT_TYPE_CHARACTERS) {
            return Optional.empty();
        }
        var whole = WHOLE.matcher(text);
        if (!whole.matches()) {
            return Optional.empty();
        }
        var charset = CHARSET.matcher(whole.group("parameters"));
        return Optional.of(new ContentType(
                whole.group("media").toLowerCase(Locale.ROOT),
                charset.find() ? Optional.of(charset.group("name")) : Optional.empty()));
    }

    /** Returns whether the content is JSON (JSON format of CloudEvents, section 3.1.1). */
    public boolean isJson() {
        return mediaType.endsWith("/json") || mediaType.endsWith("+json");
    }

    /** Returns whether the content is text other than JSON. */
    public boolean isText() {
        return mediaType.startsWith("text/") || mediaType.endsWith("/xml") || mediaType.endsWith("+xml");
    }
}
