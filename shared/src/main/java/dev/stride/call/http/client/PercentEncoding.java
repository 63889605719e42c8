package dev.stride.call.http.client;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Percent-encoding (RFC 3986, section 2). */
public final class PercentEncoding {

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    /** Reserved characters that mean nothing inside a value of a query. */
    private static final String HARMLESS_IN_QUERY = ":/?@!$'()*,;=";

    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

    /** Encodes everything but the unreserved characters. */
    public static String encode(String text) {
        return encode(text, UNRESERVED);
    }

    /**
     * Encodes a value of a query, leaving what is encoded and what is reserved as it is (RFC 6570, section 3.2.3), but for
     * the characters that would end the value: {@code & # [ ] +}.
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

    private static String encode(String text, String kept) {
        var encoded = new StringBuilder(text.length());
        for (var octet : text.getBytes(StandardCharsets.UTF_8)) {
            if (kept.indexOf(octet) >= 0) {
                encoded.append((char) octet);
            } else {
                encoded.append('%').append(String.format("%02X", octet));
            }
        }
        return encoded.toString();
    }

    private PercentEncoding() {}
}
