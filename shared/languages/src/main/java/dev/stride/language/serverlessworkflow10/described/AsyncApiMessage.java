package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.asyncapi.AsyncApiMessageCall;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.plan.call.Auth;
import java.util.LinkedHashMap;
import java.util.Optional;

/** Parses a call that publishes a message through a channel of an AsyncAPI document (section "AsyncAPI Call"; decision D100). */
public final class AsyncApiMessage {

    private static final String SERVER = "server";
    private static final String VARIABLES = "variables";
    private static final String MESSAGE = "message";
    private static final String PAYLOAD = "payload";
    private static final String HEADERS = "headers";

    public static Optional<DescribedCall> parse(Place with, DescribedCall.Context context) {
        var fields = with.fields();
        var document = fields.required("document");
        var metadata = JsonNodeFactory.instance.objectNode();
        var named = names(fields, metadata);
        server(fields.get(SERVER), metadata);
        var auth = context.authentication(fields.get("authentication"));
        rejectSubscription(fields);
        var message = message(fields.get(MESSAGE), context);
        fields.rejectUnknown();
        var uri = ExternalResource.documentUri(document);
        if (uri.isEmpty() || !named || !fields.has(MESSAGE)) {
            return Optional.empty();
        }
        var function = new FunctionOperation(uri, metadata, auth.map(Auth::scheme));
        return DescribedCall.resolve(AsyncApiMessageCall.NAME, function, document, context)
                .map(template -> new DescribedCall(context, template.withAuth(auth), message));
    }

    /** Copies what names the operation in the AsyncAPI document to the metadata; returns whether a channel or an operation does. */
    private static boolean names(Fields fields, ObjectNode metadata) {
        for (var name : new String[] {"channel", "operation", "protocol"}) {
            if (fields.has(name)) {
                metadata.put(name, fields.text(name));
            }
        }
        var named = metadata.has("channel") || metadata.has("operation");
        if (!named) {
            fields.reportMissing("channel", "operation");
        }
        rejectBoth(fields, "channel", "operation");
        return named;
    }

    /** Copies the name and the constant variables of a server, which determine its address at deployment, to the metadata. */
    private static void server(Place place, ObjectNode metadata) {
        if (place.isAbsent()) {
            return;
        }
        var fields = place.fields();
        var server = metadata.putObject(SERVER).put("name", fields.text("name"));
        var variables = fields.get(VARIABLES);
        variables.fields();
        fields.rejectUnknown();
        var values = server.putObject(VARIABLES);
        variables.value().properties().forEach(variable -> {
            if (!variable.getValue().isValueNode()
                    || TemplateParser.containsExpression(variable.getValue().asText())) {
                variables
                        .at(variable.getKey())
                        .fault(
                                "the value of a server variable must be a constant",
                                "write a constant here, or declare a separate server for each value in the AsyncAPI document");
            }
            values.put(variable.getKey(), variable.getValue().asText());
        });
    }

    private static void rejectBoth(Fields fields, String name, String other) {
        if (fields.has(name) && fields.has(other)) {
            fields.get(other).fault("a call has either `%s` or `%s`".formatted(name, other), "remove one of them");
        }
    }

    private static void rejectSubscription(Fields fields) {
        rejectBoth(fields, MESSAGE, "subscription");
        if (fields.has("subscription")) {
            fields.get("subscription")
                    .fault(
                            "a workflow cannot subscribe to a broker, because a Lambda function cannot hold the connection open",
                            "forward the messages of the broker to `POST /events`, and wait for them with `listen`");
        } else if (!fields.has(MESSAGE)) {
            fields.reportMissing(MESSAGE);
        }
    }

    private static Expression message(Place place, DescribedCall.Context context) {
        var fields = place.fields();
        var parts = new LinkedHashMap<String, Expression>();
        parts.put(PAYLOAD, context.arguments(fields.get(PAYLOAD)));
        parts.put(HEADERS, context.arguments(fields.get(HEADERS)));
        fields.rejectUnknown();
        return new Template.Fields(parts);
    }

    private AsyncApiMessage() {}
}
