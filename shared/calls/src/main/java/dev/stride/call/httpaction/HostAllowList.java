package dev.stride.call.httpaction;

import dev.stride.call.egress.NetworkZone;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The allow list of hosts that {@code http} actions may contact (Workflow Language, section "url"; decision C20 in
 * docs/spec-decisions.md). The operator's egress policy applies in addition. A pattern with {@code ://} is matched against scheme
 * and host, other patterns against the host only. Ports are ignored.
 *
 * @param patterns empty when the operator has set no list; all hosts on the public internet are then allowed
 */
public record HostAllowList(Optional<List<HostGlob>> patterns) {

    /** The environment variable that contains the patterns, separated by commas. */
    public static final String VARIABLE = "WORKFLOW_ALLOWED_HTTP_HOSTS";

    /**
     * The allow list that applies if {@link #VARIABLE} is not set. With it, {@code http} actions can contact all hosts
     * on the public internet.
     */
    public static final HostAllowList UNSET = new HostAllowList(Optional.empty());

    /** The allow list for processes whose egress policy names every host that any call may contact. */
    public static final HostAllowList EVERY_HOST = parse(Optional.of("**"));

    public HostAllowList {
        patterns = patterns.map(List::copyOf);
    }

    /**
     * Parses the value of the environment variable {@link #VARIABLE}.
     *
     * @throws IllegalArgumentException when a pattern is malformed
     */
    public static HostAllowList parse(Optional<String> variable) {
        return new HostAllowList(
                variable.map(text -> split(text).stream().map(HostGlob::parse).toList()));
    }

    /** Returns the reason why the allow list denies requests to this URI, or empty if it allows them. */
    public Optional<String> denialReason(URI uri) {
        var scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        var host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
        var allowed = patterns.map(listed -> listed.stream().anyMatch(pattern -> pattern.matches(scheme, host)))
                .orElseGet(() -> isPublic(host));
        return allowed
                ? Optional.empty()
                : Optional.of("%s has not been explicitly allowed: the operator can list it in %s."
                        .formatted(host, VARIABLE));
    }

    /**
     * Returns false for localhost and for IP addresses that are not public. Returns true for every other host name, because the
     * addresses of a name are checked only when the connection is opened.
     */
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

    /** Splits the list at commas that are not inside braces. */
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
