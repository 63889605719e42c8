package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.document.BundleResources;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.call.OutputForm;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.stream.Stream;

/** Parses a call of an OpenAPI operation (section "OpenAPI Call"; decision D98). */
public final class OpenApiOperationCall {

    private static final String KIND = "rest";

    public static Optional<DescribedCall> parse(Place with, DescribedCall.Context context) {
        var fields = with.fields();
        var document = fields.required("document");
        var operation = fields.text("operationId");
        var arguments = context.arguments(fields.get("parameters"));
        var auth = context.authentication(fields.get("authentication"));
        var output = OutputForm.parse(fields.get("output"));
        var redirect = fields.get("redirect").isTrue();
        fields.rejectUnknown();
        var uri = ExternalResource.documentUri(document);
        if (uri.isEmpty() || operation.isEmpty()) {
            return Optional.empty();
        }
        var function = new FunctionOperation(
                uri + "#" + operation,
                JsonNodeFactory.instance.objectNode().put("sendsCredentials", true),
                auth.map(Auth::scheme),
                address(uri, context));
        return DescribedCall.resolve(KIND, function, document, context)
                .map(template -> new DescribedCall(
                        context, withOutput(template, output, redirect).withAuth(auth), arguments));
    }

    /**
     * Returns the address that the operator has configured in a connector, for an OpenAPI document that contains no
     * server address. The connector has the name of the task or, if no connector has this name, the name of the
     * document.
     */
    private static Optional<String> address(String uri, DescribedCall.Context context) {
        var connectors = context.compilation().connectors();
        return Stream.of(context.task(), BundleResources.fileName(uri).orElse(uri))
                .flatMap(name -> connectors.address(name).stream())
                .findFirst();
    }

    /**
     * Returns a copy of the call template with the properties {@code output} and {@code redirect} of the author's call.
     * If an offline validation has skipped the OpenAPI document, the template is a placeholder and is returned
     * unchanged.
     */
    private static CallTemplate withOutput(CallTemplate template, String output, boolean redirect) {
        return template.template() instanceof ObjectNode described
                ? template.withTemplate(
                        described.deepCopy().put("output", output).put("redirect", redirect))
                : template;
    }

    private OpenApiOperationCall() {}
}
