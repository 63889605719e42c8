package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.CallKind;
import dev.stride.call.Operation;
import dev.stride.call.Redaction;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.Selections;
import dev.stride.call.auth.Proof;
import dev.stride.expression.Bindings;
import dev.stride.language.Surroundings;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Spelling;
import dev.stride.plan.CallTemplate;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The types of functions (section "Function Definition"): resolves what their operations say. */
record FunctionTypes(Surroundings surroundings) {

    static final String REST = "rest";
    static final String EXPRESSION = "expression";
    private static final String CUSTOM = "custom";

    /** Types whose operations the specification defines, and which are kinds of calls. */
    private static final List<String> CALLED = List.of(REST, "asyncapi", "rpc", "graphql", "odata");

    /** What expressions can read at deployment. */
    Map<String, JsonNode> variables(JsonNode constants, Collection<String> secrets) {
        return Map.of("CONST", constants, "SECRETS", surroundings.secrets().values(secrets));
    }

    /** Resolves a function; what is wrong with it or with the documents of its operation are faults. */
    FunctionDefinition define(FunctionText text, Declared<AuthDefinition> auth, Map<String, JsonNode> variables) {
        if (text.isExpression()) {
            return new FunctionDefinition.Expression(text.name(), text.operation());
        }
        var shown = text.authRef().absent() ? Optional.<AuthDefinition>empty() : auth.find(text.authRef());
        if (!known(text)) {
            return new FunctionDefinition.Faulty(text.name());
        }
        if (text.operation().absent()) {
            text.operation().warn("`operation` is missing, so nothing can call this function", "");
            return new FunctionDefinition.Described(text.name());
        }
        var proof = shown.map(it -> Proof.of(it.auth(), new Bindings(Instant.EPOCH, variables)));
        var said = Redaction.of(
                variables.getOrDefault("SECRETS", NullNode.getInstance()),
                proof.flatMap(Proof::known).stream().toList());
        return switch (kind(text).orElseThrow().resolve(operation(text, shown), resources(text, shown, proof))) {
            case Resolution.Resolved resolved -> service(text, shown, resolved, Optional.empty(), said);
            case Resolution.Selective(var resolved, var selections) ->
                service(text, shown, resolved, Optional.of(selections), said);
            case Resolution.Awaited(String type, String source, var payload, CallTemplate channel) ->
                new FunctionDefinition.Message(
                        text.name(), type, source, payload, channel.with(shown.map(AuthDefinition::auth)));
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> text.operation().fault(said.of(problem), ""));
                yield new FunctionDefinition.Faulty(text.name());
            }
        };
    }

    private static FunctionDefinition service(
            FunctionText text,
            Optional<AuthDefinition> shown,
            Resolution.Resolved resolved,
            Optional<Selections> selections,
            Redaction said) {
        resolved.warnings().forEach(warning -> text.operation().warn(said.of(warning), ""));
        var template = resolved.template().with(shown.map(AuthDefinition::auth));
        return new FunctionDefinition.Service(text.name(), template, resolved.arguments(), selections);
    }

    private static Operation operation(FunctionText text, Optional<AuthDefinition> shown) {
        return new Operation(
                text.operation().text(),
                text.metadata(),
                shown.map(it -> it.auth().scheme()));
    }

    /** The documents as they are shown to somebody who shows who he is, to where the function's own document lies. */
    private Resources resources(FunctionText text, Optional<AuthDefinition> shown, Optional<Proof> proof) {
        var open = surroundings.resources();
        if (shown.isEmpty() || proof.isEmpty()) {
            return open;
        }
        return switch (proof.get()) {
            case Proof.Known(var credentials) ->
                document(text).map(document -> open.as(credentials, document)).orElse(open);
            case Proof.Lacking(String reason) -> new Unproven(open, shown.get().name(), reason);
        };
    }

    private static Optional<URI> document(FunctionText text) {
        try {
            return Optional.of(new URI(text.operation().text().split("#", 2)[0]));
        } catch (URISyntaxException noUri) {
            return Optional.empty();
        }
    }

    /** Documents for somebody who cannot show who he is: those that were deployed with the definition. */
    private record Unproven(Resources open, String auth, String reason) implements Resources {
        @Override
        public Resource read(String uri) {
            return uri.startsWith("http") ? missing(uri) : open.read(uri);
        }

        @Override
        public Resource ask(String uri, String query) {
            return missing(uri);
        }

        private Resource missing(String uri) {
            return new Resource.Missing("'" + uri + "' could not be read: the auth definition '" + auth
                    + "' cannot be used, since " + reason + ".");
        }
    }

    private static boolean isCustom(FunctionText text) {
        return text.type().equals(CUSTOM);
    }

    /** The kind of call: the type's own or, of a custom function, the one that its operation begins with. */
    private Optional<CallKind> kind(FunctionText text) {
        var name = isCustom(text) ? text.operation().text().split(":", 2)[0] : text.type();
        return CALLED.contains(name) == isCustom(text)
                ? Optional.empty()
                : surroundings.kinds().find(name);
    }

    /** Whether functions of this type can be called; if not, that is a fault. */
    private boolean known(FunctionText text) {
        if (kind(text).isPresent() || (isCustom(text) && text.operation().absent())) {
            return true;
        }
        if (isCustom(text)) {
            var written = text.operation().text();
            var kinds = surroundings.kinds().names().stream()
                    .filter(kind -> !CALLED.contains(kind))
                    .map(kind -> kind + ":")
                    .toList();
            text.operation()
                    .fault(
                            "`" + written + "` begins with no kind of custom function",
                            Spelling.hint(written.split(":", 2)[0] + ":", kinds));
            return false;
        }
        if (CALLED.contains(text.type())) {
            text.typePlace()
                    .fault(
                            "functions of the type `" + text.type() + "` are left out of this runtime",
                            "build it without -Dlight");
            return false;
        }
        var types = new TreeSet<>(CALLED);
        types.addAll(List.of(EXPRESSION, CUSTOM));
        text.typePlace().fault("there is no function type `" + text.type() + "`", Spelling.hint(text.type(), types));
        return false;
    }
}
