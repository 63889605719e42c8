package dev.stride.call.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.call.uncallable.UncallableCall;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The call kind {@code rest-url}, for the custom functions {@code rest:METHOD:URL} of SonataFlow. An example is
 * {@code rest:post:https://host/path/{id}}. The default method is GET. Authors write {@code rest}, which is also the type of the
 * functions that an OpenAPI document describes; therefore this kind has a name of its own in compiled workflows.
 *
 * <p>The argument {@code id} replaces the parameter {@code {id}} in the URL. The argument {@code HEADER_X} becomes the
 * header X, and {@code QUERY_x} the query parameter x. The other arguments form the body of POST, PUT and PATCH requests, which is
 * JSON unless the header Content-Type names a form; with other methods they are not sent.
 */
public final class RestUrlCall implements CallKind {

    public static final String NAME = "rest-url";

    private static final Pattern OPERATION = Pattern.compile("rest:(?:([A-Za-z]+):(?!//))?(.+)");
    private static final String HEADER = "HEADER_";
    private static final String QUERY = "QUERY_";
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final String JSON = "application/json";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var written = OPERATION.matcher(functionOperation.text());
        if (!written.matches()) {
            return new Resolution.Unresolved(
                    "'%s' is not a REST operation: write rest:METHOD:URL, such as rest:POST:https://host/path."
                            .formatted(functionOperation.text()));
        }
        var method = written.group(1) == null ? "GET" : written.group(1).toUpperCase(Locale.ROOT);
        var url = written.group(2);
        return url.startsWith("/")
                ? functionOperation
                        .address()
                        .map(address -> resolve(new HttpTemplate(method, HttpTemplate.join(address, url))))
                        .orElseGet(() -> new Resolution.Unaddressed(
                                resolved(new HttpTemplate(method, url)), "the URL `" + url + "` has no host"))
                : resolve(new HttpTemplate(method, url));
    }

    private static Resolution resolve(HttpTemplate template) {
        return switch (template.checked()) {
            case Result.Failed(var problems) -> new Resolution.Unresolved(problems);
            case Result.Ok(var valid) -> resolved(valid);
        };
    }

    private static Resolution.Resolved resolved(HttpTemplate template) {
        return new Resolution.Resolved(CallTemplate.withoutAuth(NAME, template.toJson()));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var http = HttpTemplate.fromJson(template.template());
        if (!http.hasAddress()) {
            return UncallableCall.withoutAddress(http.toString());
        }
        return switch (httpRequest(http, call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                HttpReplyReader.toReply(
                        http.toString(), Authorization.send(outboundClients, httpRequest, call.credentials()));
        };
    }

    private static Result<HttpRequest, Fault> httpRequest(HttpTemplate http, CallRequest call) {
        var arguments = call.arguments();
        if (!arguments.isObject()) {
            return HttpRequestBuilder.refused(
                    http.toString(),
                    List.of("the arguments must be an object, not %s".formatted(arguments.getNodeType())));
        }
        var builder = new HttpRequestBuilder(http.method(), http.url());
        http.pathArguments().forEach(name -> builder.fillPathParameter(name, arguments.path(name)));
        var body = JsonNodeFactory.instance.objectNode();
        arguments.propertyStream().forEach(argument -> {
            var name = argument.getKey();
            var value = argument.getValue();
            if (name.startsWith(HEADER)) {
                builder.setHeaderParameter(name.substring(HEADER.length()), value);
            } else if (name.startsWith(QUERY)) {
                builder.addQueryParameter(name.substring(QUERY.length()), value);
            } else if (!http.pathArguments().contains(name)) {
                body.set(name, value);
            }
        });
        builder.acceptByDefault(JSON);
        if (WITH_BODY.contains(http.method())) {
            builder.setBody(body, call.idempotencyKey());
        }
        return builder.build(call);
    }
}
