package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resolution.SelectionChecker;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.KnativeCall;
import dev.stride.call.http.RestUrlCall;
import dev.stride.call.secret.Redaction;
import dev.stride.common.Suggestions;
import dev.stride.expression.Bindings;
import dev.stride.language.CompilationContext;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition.ArgumentForm;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition.FunctionDeclaration;
import dev.stride.plan.call.CallTemplate;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Resolves the operations of functions by their types (section "Function Definition"). */
public record FunctionDefinitionResolver(CompilationContext context) {

    static final String REST = "rest";
    static final String EXPRESSION = "expression";
    private static final String CUSTOM = "custom";
    private static final String RPC = "rpc";

    /** The types of functions, except {@code custom}, that are the names of a {@link CallKind}. */
    private static final List<String> CALLED = List.of(REST, "asyncapi", RPC, "graphql", "odata");

    /** Prefixes of custom operations whose calls send the state data if they have no arguments. */
    private static final Set<String> DATA_BY_DEFAULT = Set.of(REST, "knative");

    /** Prefixes of custom SonataFlow operations that need a connector, which binds them to a service. */
    private static final Set<String> CONNECTED = Set.of("service", "script", "camel", "ansible", "jwt-parser", RPC);

    /** Returns the variables that expressions can read at deployment: constants and secrets. */
    public Map<String, JsonNode> deploymentVariables(JsonNode constants, Collection<String> secrets) {
        return Map.of("CONST", constants, "SECRETS", context.secrets().findAll(secrets));
    }

    /** Resolves the operation of a function; reports faults of the function and of the documents that it refers to. */
    public FunctionDefinition resolve(
            FunctionDeclaration text, NamedDeclarations<AuthDefinition> auth, Map<String, JsonNode> variables) {
        if (text.isExpression()) {
            return new FunctionDefinition.ExpressionFunction(text.name(), text.operation());
        }
        var connector = isCustom(text) && kind(text).isEmpty()
                ? context.connectors().findFunction(text.operation().text())
                : Optional.<CallTarget.Resolved>empty();
        if (connector.isPresent()) {
            return connected(text, connector.get());
        }
        var shown = text.authRef().isAbsent() ? Optional.<AuthDefinition>empty() : auth.find(text.authRef());
        if (!known(text)) {
            return new FunctionDefinition.UnresolvedFunction(text.name());
        }
        if (text.operation().isAbsent()) {
            text.operation().warn("`operation` is missing, so this function cannot be called", "");
            return new FunctionDefinition.DescriptionOnly(text.name());
        }
        var proof = shown.map(it -> EvaluatedAuth.evaluate(it.auth(), new Bindings(Instant.EPOCH, variables)));
        var said = Redaction.of(
                variables.getOrDefault("SECRETS", NullNode.getInstance()),
                proof.flatMap(EvaluatedAuth::asOptional).stream().toList());
        return switch (resources(text, shown, proof).resolve(kind(text).orElseThrow(), operation(text, shown))) {
            case Resolution.Resolved resolved -> service(text, shown, resolved, Optional.empty(), said);
            case Resolution.Selective(var resolved, var selectionChecker) ->
                service(text, shown, resolved, Optional.of(selectionChecker), said);
            case Resolution.Unaddressed(var resolved, String problem) -> {
                text.operation()
                        .assume(
                                "%s, so each call fails with the fault `configuration`".formatted(said.redact(problem)),
                                ("add `%s: ADDRESS`, with the address of the service, "
                                                + "to the connectors in the configuration of this runtime")
                                        .formatted(text.name()));
                yield service(text, shown, resolved, Optional.empty(), said);
            }
            case Resolution.Awaited(String type, String source, var payload, CallTemplate channel) ->
                new FunctionDefinition.MessageFunction(
                        text.name(), type, source, payload, channel.withAuth(shown.map(AuthDefinition::auth)));
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> text.operation().fault(said.redact(problem), ""));
                yield new FunctionDefinition.UnresolvedFunction(text.name());
            }
        };
    }

    private static FunctionDefinition connected(FunctionDeclaration text, CallTarget.Resolved target) {
        return new FunctionDefinition.ServiceFunction(
                text.name(),
                target.template(),
                Optional.empty(),
                Optional.empty(),
                ArgumentForm.ANY_OR_STATE_DATA,
                target.secrets());
    }

    private static FunctionDefinition service(
            FunctionDeclaration text,
            Optional<AuthDefinition> shown,
            Resolution.Resolved resolved,
            Optional<SelectionChecker> selections,
            Redaction said) {
        resolved.warnings().forEach(warning -> text.operation().warn(said.redact(warning), ""));
        var template = resolved.template().withAuth(shown.map(AuthDefinition::auth));
        var form = isCustom(text) && DATA_BY_DEFAULT.contains(prefix(text))
                ? ArgumentForm.NAMED_OR_STATE_DATA
                : ArgumentForm.NAMED;
        return new FunctionDefinition.ServiceFunction(
                text.name(), template, resolved.arguments(), selections, form, List.of());
    }

    private FunctionOperation operation(FunctionDeclaration text, Optional<AuthDefinition> shown) {
        return new FunctionOperation(
                text.operation().text(),
                text.metadata(),
                shown.map(it -> it.auth().scheme()),
                address(text));
    }

    /** Returns the configured address of the function, the gRPC or Knative service, or the document, in this order. */
    private Optional<String> address(FunctionDeclaration text) {
        var parts = text.operation().text().split("#");
        var document = BundleResources.fileName(parts[0]).orElse(parts[0]);
        var service = text.type().equals(RPC) && parts.length > 1 ? Stream.of(parts[1]) : Stream.<String>empty();
        var knative = KnativeCall.service(text.operation().text()).stream();
        return Stream.of(Stream.of(text.name()), service, knative, Stream.of(document))
                .flatMap(names -> names)
                .flatMap(name -> context.connectors().address(name).stream())
                .findFirst();
    }

    /** Returns a loader that sends the credentials of the function to the host of its service description only. */
    private Resources resources(
            FunctionDeclaration text, Optional<AuthDefinition> shown, Optional<EvaluatedAuth> proof) {
        var open = context.resources();
        if (shown.isEmpty() || proof.isEmpty()) {
            return open;
        }
        return switch (proof.get()) {
            case EvaluatedAuth.Available(var credentials) ->
                document(text)
                        .map(document -> open.withCredentials(credentials, document))
                        .orElse(open);
            case EvaluatedAuth.Unavailable(String reason, var _) ->
                open.withoutCredentials(
                        "the auth definition '" + shown.get().name() + "' cannot be used, since " + reason);
        };
    }

    private static Optional<URI> document(FunctionDeclaration text) {
        try {
            return Optional.of(new URI(text.operation().text().split("#", 2)[0]));
        } catch (URISyntaxException noUri) {
            return Optional.empty();
        }
    }

    private static boolean isCustom(FunctionDeclaration text) {
        return text.type().equals(CUSTOM);
    }

    /** Returns the kind of call that the type of the function names or, for a custom function, the prefix of its operation. */
    private Optional<CallKind> kind(FunctionDeclaration text) {
        if (!isCustom(text)) {
            return CALLED.contains(text.type()) ? context.kinds().find(text.type()) : Optional.empty();
        }
        if (prefix(text).equals(REST)) {
            return context.kinds().find(RestUrlCall.NAME);
        }
        return CALLED.contains(prefix(text))
                ? Optional.empty()
                : context.kinds().findForAuthor(prefix(text));
    }

    private static String prefix(FunctionDeclaration text) {
        return text.operation().text().split(":", 2)[0];
    }

    private boolean known(FunctionDeclaration text) {
        if (kind(text).isPresent() || (isCustom(text) && text.operation().isAbsent())) {
            return true;
        }
        if (isCustom(text)) {
            var written = text.operation().text();
            if (CONNECTED.contains(prefix(text))) {
                text.operation()
                        .fault(
                                ("the operation `%s` needs a connector: "
                                                + "the address of the service or Lambda function that runs it")
                                        .formatted(written),
                                "add `\"" + written + "\": URL_OR_LAMBDA_ARN` or `\"" + prefix(text)
                                        + ":*\": URL_OR_LAMBDA_ARN` to stride.connectors.yaml");
                return false;
            }
            var kinds = Stream.concat(
                            Stream.of(REST),
                            context.kinds().namesForAuthors().stream().filter(kind -> !CALLED.contains(kind)))
                    .map(kind -> kind + ":")
                    .toList();
            text.operation()
                    .fault(
                            "the operation `%s` does not begin with a known kind of custom function".formatted(written),
                            Suggestions.hint(written.split(":", 2)[0] + ":", kinds));
            return false;
        }
        if (CALLED.contains(text.type())) {
            text.typePlace()
                    .fault(
                            "functions of the type `%s` are not included in this build of the runtime"
                                    .formatted(text.type()),
                            "build the runtime again, without the Maven option -Dlight");
            return false;
        }
        var types = new TreeSet<>(CALLED);
        types.addAll(List.of(EXPRESSION, CUSTOM));
        text.typePlace().fault("unknown function type `" + text.type() + "`", Suggestions.hint(text.type(), types));
        return false;
    }
}
