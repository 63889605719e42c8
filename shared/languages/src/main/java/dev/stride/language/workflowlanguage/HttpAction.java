package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HeaderName;
import dev.stride.call.httpaction.ActionTarget;
import dev.stride.call.httpaction.HttpActionCall;
import dev.stride.call.httpaction.HttpActionTemplate;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.common.UriProblem;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.plan.policy.RetryPolicy.Jitter;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An action that sends an HTTP request (section "HTTPAction").
 *
 * @param request the static parts of the request
 * @param arguments evaluated over the context; returns the dynamic parts of the request
 */
record HttpAction(HttpActionTemplate request, Expression arguments, Retry retry) implements ActionCall {

    private static final int USUAL_RETRIES = 3;
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final List<FaultMatch> PASSING = Stream.of("408", "429", "5xx", Fault.COMMUNICATION, Fault.TIMEOUT)
            .map(code -> new FaultMatch("*", Optional.of(code)))
            .toList();

    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    static Optional<ActionCall> parse(Fields fields) {
        var rules = new LinkedHashMap<String, Expression>();
        var url = url(fields);
        var method = method(fields.get("method"));
        var path = path(fields.get("path"), rules);
        rule(query(fields), "query", rules);
        rule(fields.get("auth_token"), "auth_token", rules);
        var headers = parseHeaders(fields.get("headers"));
        var body = body(fields.get("body"), rules);
        var follow = fields.get("follow_redirects").isTrue();
        var decode = !fields.has("decode_body") || fields.get("decode_body").isTrue();
        var retry = parseRetries(fields.get("max_retries"), method);
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
            if (Origin.parse(new URI(text)) instanceof Result.Failed(String reason)) {
                place.fault(reason, "write a URL such as https://api.example.com/v1");
            }
        } catch (URISyntaxException e) {
            place.fault("this is no URL: " + UriProblem.of(e), "write a URL such as https://api.example.com/v1");
        }
        return text;
    }

    private static String method(Place place) {
        var method = place.isAbsent() ? METHODS.getFirst() : place.text().toLowerCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            place.fault("there is no method `" + method + "` here", Suggestions.hint(method, METHODS));
        }
        return method.toUpperCase(Locale.ROOT);
    }

    /** Parses the path. A string is a literal path; a list contains one JsonLogic rule for each path segment. */
    private static Optional<String> path(Place place, Map<String, Expression> rules) {
        if (place.value().isTextual()) {
            ActionTarget.pathProblem(place.text())
                    .ifPresent(reason -> place.fault(reason, "write a path such as ./users or /v1/users"));
            return Optional.of(place.text()).filter(text -> !text.isEmpty());
        }
        if (place.value().isArray()) {
            rule(place, "path", rules);
        } else if (!place.isAbsent()) {
            place.fault(
                    "a path must be a string or a list of segments",
                    "write the path as a string, or its segments as a list such as [\"api\", {\"var\": \"params.type\"}]");
        }
        return Optional.empty();
    }

    /** Returns {@code query}, or {@code params}, as the first implementation named it (decision C17). */
    private static Place query(Fields fields) {
        if (fields.has("query") && fields.has("params")) {
            fields.get("params")
                    .fault(
                            "`params` and `query` are two names of the same property: write only one of them",
                            "keep `query`");
        }
        return fields.has("query") || !fields.has("params") ? fields.get("query") : fields.get("params");
    }

    /** Parses the body. A string is sent literally; any other value is a JsonLogic rule whose result is sent as JSON. */
    private static Optional<String> body(Place place, Map<String, Expression> rules) {
        if (place.value().isTextual()) {
            return Optional.of(place.text());
        }
        rule(place, "body", rules);
        return Optional.empty();
    }

    private static void rule(Place place, String name, Map<String, Expression> rules) {
        if (!place.isAbsent()) {
            JsonLogicRules.parse(place).ifPresent(rule -> rules.put(name, rule));
        }
    }

    @Override
    public String name() {
        return request.method() + " " + URI.create(request.url()).getHost();
    }

    @Override
    public String callKey(String source) {
        return StepPlanBuilder.stepName(source);
    }

    @Override
    public List<String> secrets() {
        return List.of();
    }

    @Override
    public CallTemplate template() {
        return CallTemplate.withoutAuth(HttpActionCall.NAME, request.toJson());
    }

    /** Parses request headers, which are literal texts. Header names are sent in lower case (section "headers"; decision C26). */
    private static Map<String, String> parseHeaders(Place place) {
        var headers = new TreeMap<String, String>();
        place.fields();
        for (Map.Entry<String, JsonNode> header : place.value().properties()) {
            var name = header.getKey().toLowerCase(Locale.ROOT);
            var value = place.at(header.getKey());
            if (!HeaderName.isToken(name) || HeaderName.isConnectionSpecific(name)) {
                value.fault("a request has no header `" + name + "` of its author's", "");
            }
            headers.put(name, headerText(value));
        }
        return headers;
    }

    private static String headerText(Place place) {
        var value = place.value();
        if (!value.isTextual() && !value.isNumber()) {
            place.fault(
                    "a header must be a string; in headers, JsonLogic rules are not evaluated",
                    "write a text or a number");
            return "";
        }
        var text = value.asText();
        if (!text.chars().allMatch(character -> character >= ' ' && character <= '~')) {
            place.fault("a header must contain only printable ASCII characters and no line breaks", "");
        }
        return text;
    }

    /**
     * Returns the retry policy of a request. Only GET requests are retried, by default after 1, 2 and 4 seconds, if the service is
     * busy or unreachable (decision C23).
     *
     * @param place the field {@code max_retries}
     */
    private static Retry parseRetries(Place place, String method) {
        var most = place.isAbsent() ? USUAL_RETRIES : count(place);
        if (!method.equals("GET")) {
            if (!place.isAbsent()) {
                place.warn("only GET requests are retried, so `max_retries` has no effect", "leave it out");
            }
            return Retry.NEVER;
        }
        return new Retry(
                new RetryPolicy(
                        FIRST_WAIT, Duration.ZERO, 2, Optional.empty(), OptionalInt.of(most), new Jitter.Ratio(0)),
                PASSING,
                List.of());
    }

    private static int count(Place place) {
        var count = place.number();
        var whole = count.filter(
                        it -> it.signum() >= 0 && it.compareTo(BigDecimal.valueOf(CallLimits.ACTION_RETRIES)) <= 0)
                .filter(it -> it.stripTrailingZeros().scale() <= 0);
        if (count.isPresent() && whole.isEmpty()) {
            place.fault("expected a whole number from 0 to %s".formatted(CallLimits.ACTION_RETRIES), "");
        }
        return whole.map(BigDecimal::intValue).orElse(0);
    }
}
