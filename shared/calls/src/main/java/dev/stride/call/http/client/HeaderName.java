package dev.stride.call.http.client;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for the names of HTTP headers (RFC 9110, section 5.1). */
public final class HeaderName {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    private static final Set<String> CONNECTION_SPECIFIC =
            Set.of("host", "content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "trailer");

    /** Returns whether the text is a token of HTTP, as the names of headers and methods are. */
    public static boolean isToken(String name) {
        return TOKEN.matcher(name).matches();
    }

    /** Returns whether a header describes the connection, such as {@code Host}. Only the HTTP client may set such a header. */
    public static boolean isConnectionSpecific(String name) {
        return CONNECTION_SPECIFIC.contains(name.toLowerCase(Locale.ROOT));
    }

    private HeaderName() {}
}
