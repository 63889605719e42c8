package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.FunctionOperation;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.Auth.AuthScheme;
import java.util.Optional;

/** Parses a call of a gRPC method (section "gRPC Call"; decision D99). */
public final class GrpcMethodCall {

    private static final String KIND = "rpc";

    public static Optional<DescribedCall> parse(Place with, DescribedCall.Context context) {
        var fields = with.fields();
        var proto = fields.required("proto");
        var method = fields.text("method");
        var service = fields.required("service").fields();
        var name = service.text("name");
        var host = constant(service, "host");
        var port = port(service);
        var auth = context.authentication(service.get("authentication"));
        if (auth.filter(it -> it.scheme() == AuthScheme.DIGEST).isPresent()) {
            service.get("authentication")
                    .fault("gRPC calls do not support digest authentication", "use `basic`, `bearer` or `oauth2`");
        }
        var arguments = context.arguments(fields.get("arguments"));
        service.rejectUnknown();
        fields.rejectUnknown();
        var uri = ExternalResource.documentUri(proto);
        if (uri.isEmpty() || method.isEmpty() || name.isEmpty() || host.isEmpty()) {
            return Optional.empty();
        }
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", "grpc://" + host + port);
        var text = uri + "#" + name + "#" + method;
        var function = new FunctionOperation(text, metadata, auth.map(Auth::scheme));
        return DescribedCall.resolve(KIND, function, proto, context)
                .map(template -> new DescribedCall(context, template.withAuth(auth), arguments));
    }

    /** Returns the text of a property. The text must be a constant, because deployment resolves the address of the service. */
    private static String constant(Fields service, String name) {
        var text = service.text(name);
        if (TemplateParser.containsExpression(text)) {
            service.get(name)
                    .fault(
                            "the address of a gRPC service must be a constant",
                            "write the address, or use `switch` to choose among tasks with constant addresses");
            return "";
        }
        return text;
    }

    /** Returns the port with a colon before it; empty when there is none. */
    private static String port(Fields service) {
        return service.has("port")
                ? service.get("port")
                        .numberOrText()
                        .map(port -> ":" + port.toPlainString())
                        .orElse("")
                : "";
    }

    private GrpcMethodCall() {}
}
