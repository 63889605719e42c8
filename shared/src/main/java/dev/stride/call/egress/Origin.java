package dev.stride.call.egress;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who a request goes to: the one reading of a URI's authority, on which the policy and the connection agree.
 *
 * @param scheme in lower case, such as {@code https} or {@code grpcs}
 * @param host in lower case, without a final dot; an address of version 6 without brackets
 * @param port always given
 */
public record Origin(String scheme, String host, int port) {

    private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private static final int LAST_PORT = 65_535;

    private static final List<String> WEB = List.of("https", "http");

    /** The ports of schemes where a URI names none. */
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

    /** What a URI says about its origin. */
    public sealed interface ParsedOrigin {

        record Valid(Origin origin) implements ParsedOrigin {}

        /** It names none that may be called. @param reason says what to write instead */
        record Invalid(String reason) implements ParsedOrigin {}
    }

    /** Reads the origin of a web address. */
    public static ParsedOrigin parse(URI uri) {
        return parse(uri, WEB);
    }

    /** Reads the origin of a URI that has one of some schemes. */
    public static ParsedOrigin parse(URI uri, List<String> schemes) {
        var scheme = text(uri.getScheme());
        var host = canonical(text(uri.getHost()));
        if (!schemes.contains(scheme)) {
            return new ParsedOrigin.Invalid("A service's URL starts with " + String.join(":// or ", schemes) + "://.");
        }
        if (uri.getRawUserInfo() != null) {
            return new ParsedOrigin.Invalid("A URL may hold no user or password before its host.");
        }
        if (host.isEmpty() || host.contains("%")) {
            return new ParsedOrigin.Invalid("The URL names no host: write one in letters, digits, dots and hyphens.");
        }
        if (NUMBER.matcher(host).matches() && !isAddress(host)) {
            return new ParsedOrigin.Invalid(
                    "The host is a number: write an address as four decimal numbers without leading zeros.");
        }
        var port = uri.getPort() < 0 ? defaultPort(scheme) : uri.getPort();
        return port < 1 || port > LAST_PORT
                ? new ParsedOrigin.Invalid("The port is a number from 1 to " + LAST_PORT + ".")
                : new ParsedOrigin.Valid(new Origin(scheme, host, port));
    }

    /** Host and port as the Host header has them. */
    public String authority() {
        var name = host.contains(":") ? "[" + host + "]" : host;
        return hasDefaultPort() ? name : name + ":" + port;
    }

    /** Whether the connection is encrypted, and the other side shows that it is the host. */
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
