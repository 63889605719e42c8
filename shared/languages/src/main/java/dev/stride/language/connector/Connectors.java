package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.call.api.Resolution;
import dev.stride.call.aws.LambdaCall;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Template;
import dev.stride.expression.jq.Jq;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The services and functions that the operator has configured under names. A definition calls them by name and
 * contains neither their addresses nor their credentials:
 *
 * <pre>
 * tag.update:
 *   resource: https://tags.example/update
 *   method: PUT                              # POST if left out
 *   secret: TAGS_TOKEN                       # name of the secret that is sent as bearer token
 * resize: arn:aws:lambda:eu-west-1:123456789012:function:resize
 * openapi/orders.json: https://orders.example       # the address of a document without one
 * users.UserService: grpcs://users.example          # the address of a gRPC service
 * </pre>
 */
public final class Connectors {

    public static final Connectors NONE = new Connectors(Map.of(), false);

    public static final String SCRIPT_JS = "script-js";

    public static final String SCRIPT_PYTHON = "script-python";

    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:/?&=%+,;@#$-]{0,198}[A-Za-z0-9_.:/?&=%+,;@#$*-]?");

    private final Map<String, Connector> byName;
    private final boolean runsScripts;

    private Connectors(Map<String, Connector> byName, boolean runsScripts) {
        this.byName = Map.copyOf(byName);
        this.runsScripts = runsScripts;
    }

    /**
     * Parses the operator's configuration in JSON or YAML. It binds each connector, a name that definitions use for a
     * service or function, to an address.
     */
    public static Result<Connectors, List<Diagnostic>> parse(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(Diagnostic fault) -> Result.failed(List.of(fault));
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var diagnostics = new Diagnostics(sourceDocument);
                var connectors = parse(diagnostics.root());
                yield diagnostics.isFaultless() ? Result.ok(connectors) : Result.failed(diagnostics.faults());
            }
        };
    }

    /**
     * Parses a connector configuration that is part of a larger document, and reports its faults as faults of this document.
     *
     * @param place the place of the connector configuration in the document
     */
    public static Connectors parse(Place place) {
        var byName = new LinkedHashMap<String, Connector>();
        place.fields();
        if (place.value().size() > Limits.CONNECTORS) {
            place.fault("more than " + Limits.CONNECTORS + " connectors are configured", "");
        }
        place.value().fieldNames().forEachRemaining(name -> {
            var connector = place.at(name);
            if (!NAME.matcher(name).matches()) {
                connector.fault(
                        "`%s` is not a valid name for a connector (a service or function in this configuration)"
                                .formatted(name),
                        "write a name of up to 200 letters, digits and the characters _ . : / ? & = % + , ; @ # $ -; "
                                + "a name such as `script:*` stands for all operations that begin with `script:`");
            }
            Connector.parse(connector).ifPresent(read -> byName.put(name, read));
        });
        return new Connectors(byName, false);
    }

    /**
     * Returns a copy for a runtime that can run scripts. The Lambda functions with the names {@link #SCRIPT_JS} and
     * {@link #SCRIPT_PYTHON} run the scripts, unless a connector with the same name is configured.
     */
    public Connectors withScripts() {
        return new Connectors(byName, true);
    }

    /**
     * Returns a copy that also contains the connectors of {@code others}. If both have a connector with the same name, the copy
     * keeps the connector of this object.
     */
    public Connectors with(Connectors others) {
        var all = new LinkedHashMap<>(others.byName);
        all.putAll(byName);
        return new Connectors(all, runsScripts);
    }

    /**
     * Returns the call target that runs the scripts of one language, JavaScript or Python. Returns empty if the runtime cannot
     * run these scripts.
     *
     * @param name {@link #SCRIPT_JS} or {@link #SCRIPT_PYTHON}
     */
    public Optional<CallTarget> script(String name) {
        return find(name)
                .or(() -> runsScripts
                        ? Optional.of(new CallTarget.Resolved(LambdaCall.template(name), List.of()))
                        : Optional.empty());
    }

    public SortedSet<String> names() {
        return new TreeSet<>(byName.keySet());
    }

    /** Returns the call target of the connector with this name, or an unresolved target if no connector has the name. */
    public CallTarget resolve(String name) {
        return find(name)
                .orElseGet(() -> new CallTarget.Unresolved(
                        "unknown connector `%s`".formatted(name),
                        byName.isEmpty()
                                ? "the configuration of this runtime has no connectors yet; add the missing connector to it, with the address of the service"
                                : ("%s (or add this connector, with the address of its service, "
                                                + "to the configuration of this runtime)")
                                        .formatted(Suggestions.hint(name, names()))));
    }

    /**
     * Returns the address that the connector with this name contains. The operator names a connector after the thing
     * that it leads to: a function, a gRPC service, or a document such as an OpenAPI document.
     */
    public Optional<String> address(String name) {
        return Optional.ofNullable(byName.get(name)).map(Connector::address);
    }

    /**
     * Returns the target of the connector for a custom operation. First looks for a connector with the name of the whole
     * operation, such as {@code service:java:com.acme.Prices::find}. Then looks for a connector such as {@code service:*}, which
     * covers all operations with the same prefix.
     */
    public Optional<CallTarget.Resolved> findFunction(String operation) {
        return find(operation)
                .or(() -> find(operation.split(":", 2)[0] + ":*"))
                .flatMap(target ->
                        target instanceof CallTarget.Resolved resolved ? Optional.of(resolved) : Optional.empty());
    }

    Optional<CallTarget> find(String name) {
        return Optional.ofNullable(byName.get(name)).map(Connector::callTarget);
    }

    /**
     * A service or Lambda function that the operator has configured under a connector name.
     *
     * @param address the URL or the ARN
     * @param template how the service or Lambda function is called; empty for a gRPC service, which only functions of the type
     *     {@code rpc} can call
     * @param secret name of the secret that holds the bearer token of the calls
     */
    private record Connector(String address, Optional<CallTemplate> template, Optional<String> secret) {

        private static final String RESOURCE = "resource";
        private static final String METHOD = "method";
        private static final String SECRET = "secret";
        private static final String POST = "POST";
        private static final Set<String> METHODS = Set.of(POST, "PUT", "PATCH");

        /** Parses an address, or an object with the property {@code resource}. Returns empty if there is no valid address. */
        static Optional<Connector> parse(Place place) {
            if (place.value().isTextual()) {
                return resolve(place, POST, Optional.empty());
            }
            var fields = place.fields();
            fields.text(RESOURCE);
            var method = fields.has(METHOD) ? method(fields.get(METHOD)) : POST;
            var secret = fields.has(SECRET) ? Optional.of(fields.text(SECRET)) : Optional.<String>empty();
            fields.rejectUnknown();
            if (!fields.has(RESOURCE)) {
                return Optional.empty();
            }
            var resource = fields.get(RESOURCE);
            if (ResourceAddress.parse(resource.text()).equals(Optional.of(ResourceAddress.LAMBDA))) {
                refuse(fields.has(METHOD), fields.get(METHOD));
                refuse(fields.has(SECRET), fields.get(SECRET));
            }
            return resolve(resource, method, secret);
        }

        CallTarget callTarget() {
            return template.<CallTarget>map(it -> new CallTarget.Resolved(
                            it.withAuth(secret.map(Connector::bearer)),
                            secret.stream().toList()))
                    .orElseGet(() -> new CallTarget.Unresolved(
                            "`%s` is the address of a gRPC service, which this function cannot call".formatted(address),
                            "call the service by a function of the type `rpc`"));
        }

        private static void refuse(boolean there, Place place) {
            if (there) {
                place.fault(
                        "this property has no effect: a Lambda function is invoked directly, with the IAM role of this runtime",
                        "remove it");
            }
        }

        private static String method(Place place) {
            var written = place.text();
            if (!METHODS.contains(written)) {
                place.fault(
                        "requests with the HTTP method `%s` cannot send arguments as JSON".formatted(written),
                        Suggestions.hint(written, METHODS));
                return POST;
            }
            return written;
        }

        private static Optional<Connector> resolve(Place resource, String method, Optional<String> secret) {
            var text = resource.text();
            if (isGrpcService(text)) {
                return Optional.of(new Connector(text, Optional.empty(), secret));
            }
            var address = ResourceAddress.parse(text);
            if (address.isEmpty() && resource.value().isTextual()) {
                resource.fault("`" + text + "` cannot be called", "write " + ResourceAddress.FORMS);
            }
            return address.flatMap(it -> switch (it.resolve(text, method)) {
                case Resolution.Resolved resolved ->
                    Optional.of(new Connector(text, Optional.of(resolved.template()), secret));
                case Resolution.Unresolved(var problems) -> {
                    problems.forEach(problem -> resource.fault(problem, ""));
                    yield Optional.empty();
                }
                case Resolution.Selective _, Resolution.Awaited _, Resolution.Unaddressed _ ->
                    throw new IllegalStateException("an address is a call");
            });
        }

        private static boolean isGrpcService(String text) {
            return text.startsWith("grpc://") || text.startsWith("grpcs://");
        }

        private static Auth bearer(String secret) {
            return new Auth(AuthScheme.BEARER, new Template.Fields(Map.of("token", token(secret))));
        }

        private static Expression token(String secret) {
            return switch (new Jq().parse("$SECRETS[%s]".formatted(TextNode.valueOf(secret)), Set.of("SECRETS"))) {
                case Parsed.Valid(Expression expression) -> expression;
                case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(message);
            };
        }
    }
}
