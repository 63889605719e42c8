package dev.stride.call.http.client;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Percent-encoding of texts for URLs (RFC 3986, section 2). */
public final class PercentEncoding {

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    /** Reserved characters that do not end or change a query value and therefore need no encoding. */
    private static final String HARMLESS_IN_QUERY = ":/?@!$'()*,;=";

    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

    /** Percent-encodes all characters except unreserved ones (letters, digits and {@code - . _ ~}). */
    public static String encode(String text) {
        return encode(text, UNRESERVED);
    }

    /**
     * Percent-encodes a query value, but keeps most reserved characters and existing percent-encoded triplets (RFC 6570, section
     * 3.2.3). Characters that would end or change the value are encoded: {@code & # [ ] +}.
     */
    public static String encodeKeepingReserved(String text) {
        var encoded = new StringBuilder(text.length());
        var from = 0;
        for (var triple : ENCODED.matcher(text).results().toList()) {
            encoded.append(encode(text.substring(from, triple.start()), UNRESERVED + HARMLESS_IN_QUERY))
                    .append(triple.group());
            from = triple.end();
        }
        return encoded.append(encode(text.substring(from), UNRESERVED + HARMLESS_IN_QUERY))
                .toString();
    }

    private static String encode(String text, String unencoded) {
        var encoded = new StringBuilder(text.length());
        for (var value : text.getBytes(StandardCharsets.UTF_8)) {
            if (unencoded.indexOf(value) >= 0) {
                encoded.append((char) value);
            } else {
                encoded.append('%').append(String.format("%02X", value));
            }
        }
        return encoded.toString();
    }

    private PercentEncoding() {}
}
