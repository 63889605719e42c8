package dev.stride.call.http.client;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of headers (RFC 9110, section 5.1). */
public final class HeaderName {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("host", "content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "trailer");

    /** Whether HTTP allows the name. */
    public static boolean isValid(String name) {
        return TOKEN.matcher(name).matches();
    }

    /** Whether a header of the name belongs to the connection, so that nobody but who connects may give it. */
    public static boolean isConnectionSpecific(String name) {
        return OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT));
    }

    private HeaderName() {}
}
