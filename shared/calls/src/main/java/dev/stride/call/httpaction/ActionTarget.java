package dev.stride.call.httpaction;

import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * The target URL of an {@code http} action: the {@code path} of the action, resolved against the {@code url} of the action (RFC
 * 3986, section 5.2). In contrast to RFC 3986, the target keeps the query of the {@code url}, followed by the query of the
 * {@code path}.
 */
public final class ActionTarget {

    private final String origin;
    private final String path;
    private final String query;

    private ActionTarget(String origin, String path, String query) {
        this.origin = origin;
        this.path = path;
        this.query = query;
    }

    static ActionTarget parse(String url) {
        var uri = URI.create(url);
        var path = Optional.ofNullable(uri.getRawPath())
                .filter(it -> !it.isEmpty())
                .orElse("/");
        return new ActionTarget(
                uri.getScheme() + "://" + uri.getRawAuthority(),
                path,
                Optional.ofNullable(uri.getRawQuery()).orElse(""));
    }

    /** A path with a leading slash replaces the whole path, any other path replaces the last segment. */
    ActionTarget resolve(String reference) {
        var parts = reference.split("#", 2)[0].split("\\?", 2);
        var merged = parts[0].startsWith("/") ? parts[0] : path.substring(0, path.lastIndexOf('/') + 1) + parts[0];
        var actionTarget = new ActionTarget(origin, withoutDots(merged), query);
        return parts.length > 1 ? actionTarget.withQuery(parts[1]) : actionTarget;
    }

    /** Returns a copy of this target with additional query parameters. */
    ActionTarget withQuery(String more) {
        return more.isEmpty() ? this : new ActionTarget(origin, path, query.isEmpty() ? more : query + "&" + more);
    }

    String toUrl() {
        return origin + path + (query.isEmpty() ? "" : "?" + query);
    }

    /** Returns the reason why a text is not a valid path, or empty if it is valid. */
    public static Optional<String> pathProblem(String path) {
        try {
            var reference = new URI(path);
            return reference.getRawAuthority() != null || reference.getScheme() != null
                    ? Optional.of("the path must not contain a host: write the host into `url`")
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("this is not a valid path: " + UriProblem.of(e));
        }
    }

    /** Removes {@code .} and {@code ..} segments (RFC 3986, section 5.2.4). */
    private static String withoutDots(String path) {
        var output = new ArrayDeque<String>();
        var segments = path.substring(1).split("/", -1);
        for (int index = 0; index < segments.length; index++) {
            var segment = segments[index];
            var isDots = segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                output.pollLast();
            } else if (!isDots) {
                output.add(segment);
            }
            if (isDots && index == segments.length - 1) {
                output.add("");
            }
        }
        return "/" + String.join("/", output);
    }
}
