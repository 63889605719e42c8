package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.FunctionOperation;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.EndpointText;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
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
        var host = service.text("host");
        var port = service.get("port");
        var auth = context.authentication(service.get("authentication"));
        if (auth.filter(it -> it.scheme() == AuthScheme.DIGEST).isPresent()) {
            service.get("authentication")
                    .fault("gRPC has no authentication by digest", "use `basic`, `bearer` or `oauth2`");
        }
        var arguments = context.arguments(fields.get("arguments"));
        service.rejectUnknown();
        fields.rejectUnknown();
        if (proto.isAbsent() || method.isEmpty() || name.isEmpty() || host.isEmpty()) {
            return Optional.empty();
        }
        var endpoint =
                "grpc://" + host + (port.isAbsent() ? "" : ":" + port.value().asText());
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", endpoint);
        var text = EndpointText.uri(proto) + "#" + name + "#" + method;
        var function = new FunctionOperation(text, metadata, auth.map(Auth::scheme));
        return DescribedCall.resolve(KIND, function, proto, context)
                .map(template -> new DescribedCall(context, template.withAuth(auth), arguments));
    }

    private GrpcMethodCall() {}
}
