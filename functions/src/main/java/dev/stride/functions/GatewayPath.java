package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path of a request, split from the prefix that API Gateway may have added.
 *
 * @param base the name of a stage or the base path of a domain, such as {@code /prod}; empty if there is none
 * @param path the path that the route table matches
 */
record GatewayPath(String base, String path) {

    private static final String DEFAULT = "$default";

    /** Matches a percent sign that encodes nothing: API Gateway decodes the path that it calls raw. */
    private static final Pattern BARE_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    static GatewayPath from(APIGatewayV2HTTPEvent event) {
        var raw = BARE_PERCENT
                .matcher(Optional.ofNullable(event.getRawPath()).orElse("/"))
                .replaceAll("%25");
        var stage = Optional.ofNullable(event.getRequestContext().getStage()).orElse(DEFAULT);
        return withoutRoutePrefix(raw, Optional.ofNullable(event.getRouteKey()).orElse(DEFAULT))
                .orElseGet(() -> withoutStage(raw, stage));
    }

    /** Splits off the prefix by the route key of API Gateway, which shows how many segments belong to the route. */
    private static Optional<GatewayPath> withoutRoutePrefix(String raw, String routeKey) {
        int blank = routeKey.indexOf(' ');
        if (blank < 0) {
            return Optional.empty();
        }
        var template = segments(routeKey.substring(blank + 1));
        var given = segments(raw);
        int before = given.size() - template.size();
        return before >= 0 && matches(template, given.subList(before, given.size()))
                ? Optional.of(
                        new GatewayPath(join(given.subList(0, before)), join(given.subList(before, given.size()))))
                : Optional.empty();
    }

    private static GatewayPath withoutStage(String raw, String stage) {
        var base = "/" + stage;
        return raw.startsWith(base + "/") && !stage.equals(DEFAULT)
                ? new GatewayPath(base, raw.substring(base.length()))
                : new GatewayPath("", raw);
    }

    private static boolean matches(List<String> template, List<String> given) {
        for (int i = 0; i < template.size(); i++) {
            if (!template.get(i).startsWith("{") && !template.get(i).equals(given.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/", -1));
    }

    private static String join(List<String> segments) {
        return segments.isEmpty() ? "" : "/" + String.join("/", segments);
    }
}
