package dev.stride.call.egress;

import dev.stride.common.Result;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The scheme, host and port of a URI. The egress check and the connection use the same parsed values. Otherwise, a URI that two
 * parsers read differently could bypass the check.
 *
 * @param scheme in lower case, such as {@code https} or {@code grpcs}
 * @param host becomes lower case, without a final dot and without the brackets of an IPv6 address
 * @param port always present
 */
public record Origin(String scheme, String host, int port) {

    private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private static final int LAST_PORT = 65_535;

    private static final List<String> WEB = List.of("https", "http");

    /** The default port of each URL scheme. */
    private static final Map<String, Integer> PORTS = Map.ofEntries(
            Map.entry("http", 80),
            Map.entry("https", 443),
            Map.entry("grpc", 80),
            Map.entry("grpcs", 443),
            Map.entry("mqtt", 1883),
            Map.entry("mqtts", 8883),
            Map.entry("amqp", 5672),
            Map.entry("amqps", 5671),
            Map.entry("kafka", 9092),
            Map.entry("kafkas", 9093));

    public Origin {
        host = canonical(host);
    }

    /**
     * Parses the scheme, host and port of an {@code http} or {@code https} URI. The reason of a failure is a sentence that says
     * how to correct the URI.
     */
    public static Result<Origin, String> parse(URI uri) {
        return parse(uri, WEB);
    }

    /**
     * Parses the scheme, host and port of a URI that has one of these schemes. The reason of a failure is a sentence that says
     * how to correct the URI.
     */
    public static Result<Origin, String> parse(URI uri, List<String> schemes) {
        var scheme = text(uri.getScheme());
        var host = canonical(text(uri.getHost()));
        if (!schemes.contains(scheme)) {
            return Result.failed("A service's URL starts with %s://.".formatted(String.join(":// or ", schemes)));
        }
        if (uri.getRawUserInfo() != null) {
            return Result.failed(
                    "The URL contains a user or password before its host: remove the user and password, and use an auth definition.");
        }
        if (host.isEmpty() || host.contains("%")) {
            return Result.failed("The URL has no host: write one in letters, digits, dots and hyphens.");
        }
        if (NUMBER.matcher(host).matches() && !isAddress(host)) {
            return Result.failed(
                    "The host is a number: write an IPv4 address as four decimal numbers without leading zeros.");
        }
        var port = uri.getPort() < 0 ? defaultPort(scheme) : uri.getPort();
        return port < 1 || port > LAST_PORT
                ? Result.failed("The port must be a number from 1 to %s.".formatted(LAST_PORT))
                : Result.ok(new Origin(scheme, host, port));
    }

    /** Returns the host, followed by the port unless it is the default port, as in the HTTP Host header. */
    public String authority() {
        var name = host.contains(":") ? "[" + host + "]" : host;
        return hasDefaultPort() ? name : name + ":" + port;
    }

    /** Returns whether connections use TLS and thereby verify the host name of the server. */
    public boolean secure() {
        return scheme.endsWith("s");
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
        return PORTS.getOrDefault(scheme, 0);
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
