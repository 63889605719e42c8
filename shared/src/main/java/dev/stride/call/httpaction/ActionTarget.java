package dev.stride.call.httpaction;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * Where a request goes: the URL of an action with its path, which follows it as references do (RFC 3986, section 5.2). The
 * query of the URL stays; that of the path is added to it.
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

    /** The target of a URL alone. */
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

    /** The same host at another path, which replaces the last segment of this one, or all of it. */
    ActionTarget resolve(String reference) {
        var parts = reference.split("#", 2)[0].split("\\?", 2);
        var merged = parts[0].startsWith("/") ? parts[0] : path.substring(0, path.lastIndexOf('/') + 1) + parts[0];
        var actionTarget = new ActionTarget(origin, withoutDots(merged), query);
        return parts.length > 1 ? actionTarget.withQuery(parts[1]) : actionTarget;
    }

    /** The same with more in its query. */
    ActionTarget withQuery(String more) {
        return more.isEmpty() ? this : new ActionTarget(origin, path, query.isEmpty() ? more : query + "&" + more);
    }

    String toUrl() {
        return origin + path + (query.isEmpty() ? "" : "?" + query);
    }

    /** Why a text is no path of a request, if so. */
    public static Optional<String> pathProblem(String path) {
        try {
            var reference = new URI(path);
            return reference.getRawAuthority() != null || reference.getScheme() != null
                    ? Optional.of("a path names no host: that is what `url` is for")
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("this is no path: " + e.getReason());
        }
    }

    /** Without its {@code .} and {@code ..} segments (section 5.2.4). */
    private static String withoutDots(String path) {
        var kept = new ArrayDeque<String>();
        var segments = path.substring(1).split("/", -1);
        for (int index = 0; index < segments.length; index++) {
            var segment = segments[index];
            var isDots = segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                kept.pollLast();
            } else if (!isDots) {
                kept.add(segment);
            }
            if (isDots && index == segments.length - 1) {
                kept.add("");
            }
        }
        return "/" + String.join("/", kept);
    }
}
