package dev.stride.functions.http.message;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A decoder of HTTP headers that contain a CloudEvents attribute. Such a header is percent-encoded UTF-8, with or without
 * quotation marks (HTTP binding 1.0.2, section 3.1.3.2).
 */
final class AttributeHeader {

    /** The part of an error message that states the required format of an HTTP header with a CloudEvents attribute. */
    static final String RULE = "must be printable ASCII; encode other characters as percent-encoded UTF-8";

    private static final Pattern QUOTED = Pattern.compile("\"(?<inside>.*)\"");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final Pattern PRINTABLE = Pattern.compile("[ -$&-~]*+");

    /** Returns the decoded text; empty if the header is malformed. */
    static Optional<String> decode(String header) {
        var value = unquoted(header.strip());
        return PRINTABLE.matcher(ENCODED.matcher(value).replaceAll("")).matches() ? decoded(value) : Optional.empty();
    }

    private static String unquoted(String value) {
        var quoted = QUOTED.matcher(value);
        return quoted.matches() ? ESCAPED.matcher(quoted.group("inside")).replaceAll("$1") : value;
    }

    private static Optional<String> decoded(String value) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) == '%') {
                bytes.write(Integer.parseInt(value, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(value.charAt(i));
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private AttributeHeader() {}
}
