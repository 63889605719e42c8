package dev.stride.cloudevent;

import dev.stride.Limits;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What kind of content follows (RFC 2046).
 *
 * @param mediaType in lower case, without parameters
 * @param charset how its text is written, when it says so
 */
public record ContentType(String mediaType, Optional<String> charset) {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String PARAMETER = "[ \t]*+;[ \t]*+" + TOKEN + "=(?:" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*+\")";
    private static final Pattern WHOLE =
            Pattern.compile("(?<media>" + TOKEN + "/" + TOKEN + ")(?<parameters>(?:" + PARAMETER + ")*+)");
    private static final Pattern CHARSET =
            Pattern.compile(";[ \t]*+charset=\"?(?<name>[^\"; \t]++)", Pattern.CASE_INSENSITIVE);

    /** Empty for a text that is none, or that is longer than {@link Limits#CONTENT_TYPE_CHARACTERS}. */
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

    /** Whether it declares JSON (JSON format of CloudEvents, section 3.1.1). */
    public boolean isJson() {
        return mediaType.endsWith("/json") || mediaType.endsWith("+json");
    }

    /** Whether it declares a text of another kind. */
    public boolean isText() {
        return mediaType.startsWith("text/") || mediaType.endsWith("/xml") || mediaType.endsWith("+xml");
    }
}
