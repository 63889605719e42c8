package dev.stride.call.httpaction;

import dev.stride.call.egress.NetworkZone;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The hosts that {@code http} actions may contact (section "url"; decision C20), beside what the operator's policy lets any call
 * contact. A pattern with {@code ://} is matched against scheme and host, any other against the host; ports do not count.
 *
 * @param patterns empty when nobody listed any, which allows every host on the internet
 */
public record HostAllowList(Optional<List<HostGlob>> patterns) {

    /** The environment variable that lists patterns, separated by commas. */
    public static final String VARIABLE = "WORKFLOW_ALLOWED_HTTP_HOSTS";

    /** The list that nobody made. */
    public static final HostAllowList UNSET = new HostAllowList(Optional.empty());

    public HostAllowList {
        patterns = patterns.map(List::copyOf);
    }

    /**
     * The list that the variable holds, if it is set.
     *
     * @throws IllegalArgumentException when it holds what is no pattern
     */
    public static HostAllowList parse(Optional<String> variable) {
        return new HostAllowList(
                variable.map(text -> split(text).stream().map(HostGlob::parse).toList()));
    }

    /** Why a request may not go there, if so. */
    public Optional<String> denialReason(URI uri) {
        var scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        var host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
        var allowed = patterns.map(listed -> listed.stream().anyMatch(pattern -> pattern.matches(scheme, host)))
                .orElseGet(() -> isPublic(host));
        return allowed
                ? Optional.empty()
                : Optional.of(host + " has not been explicitly allowed: the operator can list it in " + VARIABLE + ".");
    }

    /** As far as the text tells; what a name resolves to is seen when a connection is made. */
    private static boolean isPublic(String host) {
        if (host.equals("localhost") || host.endsWith(".localhost")) {
            return false;
        }
        try {
            var bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            return NetworkZone.of(InetAddress.ofLiteral(bare)) == NetworkZone.PUBLIC;
        } catch (IllegalArgumentException name) {
            return true;
        }
    }

    /** Splits at commas that stand in no braces. */
    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        var from = 0;
        var depth = 0;
        for (int at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            depth += character == '{' ? 1 : character == '}' ? -1 : 0;
            if (character == ',' && depth <= 0) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(text.substring(from));
        return parts.stream().map(String::strip).filter(part -> !part.isEmpty()).toList();
    }
}
