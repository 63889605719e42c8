package dev.stride.call.http;

import java.nio.charset.StandardCharsets;

/** Percent-encoding of everything but the unreserved characters (RFC 3986, section 2). */
public final class PercentEncoding {

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    public static String encode(String text) {
        var encoded = new StringBuilder(text.length());
        for (var octet : text.getBytes(StandardCharsets.UTF_8)) {
            if (UNRESERVED.indexOf(octet) >= 0) {
                encoded.append((char) octet);
            } else {
                encoded.append('%').append(String.format("%02X", octet));
            }
        }
        return encoded.toString();
    }

    private PercentEncoding() {}
}
