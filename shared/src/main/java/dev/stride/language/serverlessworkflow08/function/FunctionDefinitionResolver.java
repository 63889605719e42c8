package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.SelectionChecker;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.document.BundleResources;
import dev.stride.call.secret.Redaction;
import dev.stride.common.Suggestions;
import dev.stride.expression.Bindings;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.plan.call.CallTemplate;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Resolves the operations of functions by their types (section "Function Definition"). */
public record FunctionDefinitionResolver(CompilationContext context) {

    static final String REST = "rest";
    static final String EXPRESSION = "expression";
    private static final String CUSTOM = "custom";
    private static final String RPC = "rpc";

    /** Types whose operations the specification defines; each is a kind of call. */
    private static final List<String> CALLED = List.of(REST, "asyncapi", RPC, "graphql", "odata");

    /** Returns the variables that expressions can read at deployment. */
    public Map<String, JsonNode> deploymentVariables(JsonNode constants, Collection<String> secrets) {
        return Map.of("CONST", constants, "SECRETS", context.secrets().findAll(secrets));
    }

    /** Resolves a function; reports faults of it and of the documents of its operation. */
    public FunctionDefinition resolve(
            FunctionDeclaration text, NamedDeclarations<AuthDefinition> auth, Map<String, JsonNode> variables) {
        if (text.isExpression()) {
            return new FunctionDefinition.ExpressionFunction(text.name(), text.operation());
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
                                said.redact(problem) + ", so each call is the fault `configuration`",
                                "add `" + text.name()
                                        + ": ADDRESS` to the connectors in the configuration of this runtime");
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

    private static FunctionDefinition service(
            FunctionDeclaration text,
            Optional<AuthDefinition> shown,
            Resolution.Resolved resolved,
            Optional<SelectionChecker> selections,
            Redaction said) {
        resolved.warnings().forEach(warning -> text.operation().warn(said.redact(warning), ""));
        var template = resolved.template().withAuth(shown.map(AuthDefinition::auth));
        return new FunctionDefinition.ServiceFunction(text.name(), template, resolved.arguments(), selections);
    }

    private FunctionOperation operation(FunctionDeclaration text, Optional<AuthDefinition> shown) {
        return new FunctionOperation(
                text.operation().text(),
                text.metadata(),
                shown.map(it -> it.auth().scheme()),
                address(text));
    }

    /** Returns the configured address of a function, of its gRPC service or of its document, in this order. */
    private Optional<String> address(FunctionDeclaration text) {
        var parts = text.operation().text().split("#");
        var document = BundleResources.fileName(parts[0]).orElse(parts[0]);
        var service = text.type().equals(RPC) && parts.length > 1 ? Stream.of(parts[1]) : Stream.<String>empty();
        return Stream.of(Stream.of(text.name()), service, Stream.of(document))
                .flatMap(names -> names)
                .flatMap(name -> context.connectors().address(name).stream())
                .findFirst();
    }

    /** Returns the resources with the function's credentials, which are sent only to the origin of its own document. */
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
            case EvaluatedAuth.Unavailable(String reason) ->
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

    /** Returns the kind of call: that of the type or, for a custom function, the prefix of its operation. */
    private Optional<CallKind> kind(FunctionDeclaration text) {
        var name = isCustom(text) ? text.operation().text().split(":", 2)[0] : text.type();
        return CALLED.contains(name) == isCustom(text)
                ? Optional.empty()
                : context.kinds().find(name);
    }

    /** Returns whether functions of this type can be called; reports a fault otherwise. */
    private boolean known(FunctionDeclaration text) {
        if (kind(text).isPresent() || (isCustom(text) && text.operation().isAbsent())) {
            return true;
        }
        if (isCustom(text)) {
            var written = text.operation().text();
            var kinds = context.kinds().names().stream()
                    .filter(kind -> !CALLED.contains(kind))
                    .map(kind -> kind + ":")
                    .toList();
            text.operation()
                    .fault(
                            "the operation `" + written + "` does not begin with a known kind of custom function",
                            Suggestions.hint(written.split(":", 2)[0] + ":", kinds));
            return false;
        }
        if (CALLED.contains(text.type())) {
            text.typePlace()
                    .fault(
                            "functions of the type `" + text.type() + "` are not included in this build of the runtime",
                            "build the runtime without -Dlight");
            return false;
        }
        var types = new TreeSet<>(CALLED);
        types.addAll(List.of(EXPRESSION, CUSTOM));
        text.typePlace().fault("unknown function type `" + text.type() + "`", Suggestions.hint(text.type(), types));
        return false;
    }
}
