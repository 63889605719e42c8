package dev.stride.call.http;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who a request goes to: the one reading of a URI's authority, on which the policy and the connection agree.
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case, without a final dot; an address of version 6 without brackets
 * @param port always given
 */
public record Origin(String scheme, String host, int port) {

    private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    /** What a URI says about its origin. */
    public sealed interface Reading {

        record Valid(Origin origin) implements Reading {}

        /** It names none that may be called. @param reason says what to write instead */
        record Invalid(String reason) implements Reading {}
    }

    public static Reading of(URI uri) {
        var scheme = text(uri.getScheme());
        var host = canonical(text(uri.getHost()));
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return new Reading.Invalid("A service's URL starts with https:// or http://.");
        }
        if (uri.getRawUserInfo() != null) {
            return new Reading.Invalid("A URL may hold no user or password before its host.");
        }
        if (host.isEmpty() || host.contains("%")) {
            return new Reading.Invalid("The URL names no host: write one in letters, digits, dots and hyphens.");
        }
        if (NUMBER.matcher(host).matches() && !isAddress(host)) {
            return new Reading.Invalid(
                    "The host is a number: write an address as four decimal numbers without leading zeros.");
        }
        return new Reading.Valid(new Origin(scheme, host, uri.getPort() < 0 ? defaultPort(scheme) : uri.getPort()));
    }

    /** Host and port as the Host header has them. */
    public String authority() {
        var name = host.contains(":") ? "[" + host + "]" : host;
        return hasDefaultPort() ? name : name + ":" + port;
    }

    boolean secure() {
        return scheme.equals("https");
    }

    boolean hasDefaultPort() {
        return port == defaultPort(scheme);
    }

    @Override
    public String toString() {
        return scheme + "://" + authority();
    }

    static String canonical(String host) {
        var bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        var lower = bare.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    private static boolean isAddress(String host) {
        try {
            return InetAddress.ofLiteral(host).getHostAddress().equals(host);
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }

    private static String text(@Nullable String part) {
        return Optional.ofNullable(part).orElse("").toLowerCase(Locale.ROOT);
    }
}
