package dev.stride.language.workflowlanguage;

import dev.stride.call.egress.Origin;
import dev.stride.call.httpaction.HttpActionCall;
import dev.stride.call.httpaction.HttpActionTemplate;
import dev.stride.call.httpaction.Target;
import dev.stride.expression.Expression;
import dev.stride.expression.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Retry;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Executes a generic HTTP request (section "HTTPAction").
 *
 * @param request what is known of it before it is made
 * @param arguments over the context; gives the rest
 */
record HttpAction(HttpActionTemplate request, Expression arguments, Retry retry) implements Invocation {

    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    static Optional<Invocation> read(Fields fields) {
        var rules = new LinkedHashMap<String, Expression>();
        var url = url(fields);
        var method = method(fields.get("method"));
        var path = path(fields.get("path"), rules);
        rule(query(fields), "query", rules);
        rule(fields.get("auth_token"), "auth_token", rules);
        var headers = Headers.read(fields.get("headers"));
        var body = body(fields.get("body"), rules);
        var follow = fields.get("follow_redirects").flag();
        var decode = !fields.has("decode_body") || fields.get("decode_body").flag();
        var retry = Retries.read(fields.get("max_retries"), method);
        if (fields.has("allow_insecure")) {
            fields.get("allow_insecure").fault("certificates are always checked", "leave `allow_insecure` out");
        }
        var template = new HttpActionTemplate(method, url, path, headers, body, follow, decode);
        return Optional.of(new HttpAction(template, new Template.Fields(rules), retry));
    }

    private static String url(Fields fields) {
        var place = fields.required("url");
        var text = place.text();
        if (text.isEmpty()) {
            return text;
        }
        try {
            if (Origin.of(new URI(text)) instanceof Origin.Reading.Invalid(String reason)) {
                place.fault(reason, "write a URL such as https://api.example.com/v1");
            }
        } catch (URISyntaxException e) {
            place.fault("this is no URL: " + e.getReason(), "write a URL such as https://api.example.com/v1");
        }
        return text;
    }

    private static String method(Place place) {
        var method = place.absent() ? METHODS.getFirst() : place.text().toLowerCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            place.fault("there is no method `" + method + "` here", Spelling.hint(method, METHODS));
        }
        return method.toUpperCase(Locale.ROOT);
    }

    /** A text is a path as it stands; the items of a list are rules, each for one segment. */
    private static Optional<String> path(Place place, Map<String, Expression> rules) {
        if (place.value().isTextual()) {
            Target.objection(place.text()).ifPresent(reason -> place.fault(reason, "such as ./users or /v1/users"));
            return Optional.of(place.text()).filter(text -> !text.isEmpty());
        }
        if (place.value().isArray()) {
            rule(place, "path", rules);
        } else if (!place.absent()) {
            place.fault("a path is a text or a list of segments", "such as [\"api\", {\"var\": \"params.type\"}]");
        }
        return Optional.empty();
    }

    /** The language's first engine called it {@code params} (decision C17). */
    private static Place query(Fields fields) {
        if (fields.has("query") && fields.has("params")) {
            fields.get("params").fault("`params` and `query` mean the same", "keep `query`");
        }
        return fields.has("query") || !fields.has("params") ? fields.get("query") : fields.get("params");
    }

    /** A text is sent as it stands; what a rule gives is sent as JSON. */
    private static Optional<String> body(Place place, Map<String, Expression> rules) {
        if (place.value().isTextual()) {
            return Optional.of(place.text());
        }
        rule(place, "body", rules);
        return Optional.empty();
    }

    private static void rule(Place place, String name, Map<String, Expression> rules) {
        if (!place.absent()) {
            Logic.read(place).ifPresent(rule -> rules.put(name, rule));
        }
    }

    @Override
    public String name() {
        return request.method() + " " + URI.create(request.url()).getHost();
    }

    @Override
    public String call(String source) {
        return Flow.name(source);
    }

    @Override
    public List<String> secrets() {
        return List.of();
    }

    @Override
    public CallTemplate template() {
        return CallTemplate.open(HttpActionCall.NAME, request.written());
    }
}
