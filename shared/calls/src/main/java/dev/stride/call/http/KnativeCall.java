package dev.stride.call.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The call kind of Knative services in SonataFlow workflows, with operations such as {@code
 * knative:services.v1.serving.knative.dev/NAMESPACE/NAME?path=/p}. The operator configures the address of the service {@code
 * NAMESPACE/NAME}, or {@code NAME} if the operation leaves out the namespace.
 *
 * <p>By default, the arguments are sent as a JSON body by POST. With {@code method=GET} they are sent as query parameters. With
 * {@code asCloudEvent=true} they are the data of a CloudEvent in structured content mode.
 */
public final class KnativeCall implements CallKind {

    private static final String NAME = "knative";
    private static final Pattern OPERATION = Pattern.compile(
            "knative:(?:services\\.v1\\.serving\\.knative\\.dev/)?([a-z0-9-]+(?:/[a-z0-9-]+)?)(?:\\?(.*))?");
    private static final Pattern OPTION = Pattern.compile("(path=/.*|method=(?:GET|POST)|asCloudEvent=(?:true|false))");
    private static final String AS_EVENT = "asCloudEvent";
    private static final String GET = "GET";
    private static final String JSON = "application/json";
    private static final String CLOUD_EVENT = "application/cloudevents+json";
    private static final String EVENT_TYPE = "dev.knative.function";

    @Override
    public String name() {
        return NAME;
    }

    /** Returns the service {@code NAMESPACE/NAME} or {@code NAME} of a Knative operation, or empty if the text is not such an operation. */
    public static Optional<String> service(String operation) {
        return Optional.of(OPERATION.matcher(operation))
                .filter(Matcher::matches)
                .map(it -> it.group(1));
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var written = OPERATION.matcher(functionOperation.text());
        if (!written.matches()) {
            return new Resolution.Unresolved("""
                    '%s' is not a Knative operation: write \
                    knative:services.v1.serving.knative.dev/NAMESPACE/NAME?path=/PATH&method=POST.""".formatted(functionOperation.text()));
        }
        var options = written.group(2) == null
                ? List.<String>of()
                : List.of(written.group(2).split("&"));
        var unknown =
                options.stream().filter(it -> !OPTION.matcher(it).matches()).toList();
        if (!unknown.isEmpty()) {
            return new Resolution.Unresolved(
                    "'%s' has the unknown option '%s': write path=/PATH, method=GET or POST, asCloudEvent=true or false."
                            .formatted(functionOperation.text(), String.join("&", unknown)));
        }
        var service = written.group(1);
        var method = option(options, "method").orElse("POST");
        var asEvent = option(options, AS_EVENT).filter("true"::equals).isPresent();
        if (asEvent && method.equals(GET)) {
            return new Resolution.Unresolved("A GET request cannot contain a CloudEvent: use method=POST.");
        }
        return functionOperation
                .address()
                .map(address -> resolve(method, address, option(options, "path").orElse(""), asEvent))
                .orElseGet(() -> unaddressed(service, method, asEvent));
    }

    private static Resolution resolve(String method, String address, String path, boolean asEvent) {
        return switch (new HttpTemplate(method, HttpTemplate.join(address, path)).checked()) {
            case Result.Failed(var problems) -> new Resolution.Unresolved(problems);
            case Result.Ok(var template) -> resolved(template, asEvent);
        };
    }

    private static Resolution unaddressed(String service, String method, boolean asEvent) {
        return new Resolution.Unaddressed(
                resolved(new HttpTemplate(method, "/" + service), asEvent),
                "the Knative service `" + service + "` has no address");
    }

    private static Resolution.Resolved resolved(HttpTemplate template, boolean asEvent) {
        var written = (ObjectNode) template.toJson();
        return new Resolution.Resolved(CallTemplate.withoutAuth(NAME, written.put(AS_EVENT, asEvent)));
    }

    private static Optional<String> option(List<String> options, String name) {
        return options.stream()
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .findFirst();
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var http = HttpTemplate.fromJson(template.template());
        if (!http.hasAddress()) {
            return UncallableCall.withoutAddress(
                    "the Knative service " + http.url().substring(1));
        }
        return switch (httpRequest(http, template.template().path(AS_EVENT).asBoolean(), call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                HttpReplyReader.toReply(
                        http.toString(), Authorization.send(outboundClients, httpRequest, call.credentials()));
        };
    }

    private static Result<HttpRequest, Fault> httpRequest(HttpTemplate http, boolean asEvent, CallRequest call) {
        var builder = new HttpRequestBuilder(http.method(), http.url());
        builder.acceptByDefault(JSON);
        if (http.method().equals(GET)) {
            call.arguments()
                    .propertyStream()
                    .forEach(argument -> builder.addQueryParameter(argument.getKey(), argument.getValue()));
        } else if (asEvent) {
            builder.setBody(CLOUD_EVENT, bytes(event(call)));
        } else {
            builder.setBody(JSON, bytes(call.arguments()));
        }
        return builder.build(call);
    }

    /** Returns the CloudEvent of a call. All attempts of the call have the same event ID. */
    private static JsonNode event(CallRequest call) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", call.idempotencyKey())
                .put("source", "/instances/" + call.instance())
                .put("type", EVENT_TYPE)
                .put("datacontenttype", JSON);
        call.lineage().ifPresent(lineage -> event.put(ExtensionAttributes.LINEAGE, lineage));
        return event.set("data", call.arguments());
    }

    private static byte[] bytes(JsonNode content) {
        return content.toString().getBytes(StandardCharsets.UTF_8);
    }
}
