package dev.stride.language.serverlessworkflow08.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.expression.DefinitionLanguage;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.function.AuthDefinition;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition.FunctionDeclaration;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinitionResolver;
import dev.stride.language.serverlessworkflow08.policy.ErrorDefinition;
import dev.stride.language.serverlessworkflow08.policy.RetryDefinition;
import dev.stride.language.serverlessworkflow08.policy.Timeouts;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.RetryPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The declarations of a definition and of the documents that it refers to, such as functions and events. Also holds the settings
 * for the part of the definition that is being parsed, such as its timeouts.
 *
 * @param workflow id of the workflow
 * @param states maps the name of each state, and also its id, to its name
 * @param compensations names of the states that are used for compensation
 * @param timeouts the default timeouts
 * @param unwrapped how texts without a wrapper are read in arguments and event data
 * @param autoRetries whether actions are retried by default
 * @param inCompensation whether the part belongs to a state that is used for compensation
 */
public record Declarations(
        String workflow,
        NamedDeclarations<FunctionDefinition> functions,
        NamedDeclarations<EventDefinition> events,
        NamedDeclarations<FaultMatch> errors,
        NamedDeclarations<RetryPolicy> retries,
        NamedDeclarations<String> states,
        Set<String> compensations,
        Timeouts timeouts,
        NamedDeclarations<AuthDefinition> auth,
        NamedDeclarations<String> secrets,
        WorkflowExpressions expressions,
        UnwrappedTexts unwrapped,
        boolean autoRetries,
        boolean inCompensation) {

    private static final String SECRET_KIND = "secret";

    public Declarations {
        compensations = Set.copyOf(compensations);
    }

    public static Declarations parse(
            String id,
            Fields workflow,
            NamedDeclarations<String> states,
            Set<String> compensations,
            Timeouts timeouts,
            JsonNode constants,
            FunctionDefinitionResolver types,
            ReferencedDocuments referencedDocuments,
            UnwrappedTexts unwrapped) {
        var autoRetries = workflow.get("autoRetries").isTrue();
        NamedDeclarations<FunctionDeclaration> texts =
                referencedDocuments.parseDeclarations("function", workflow, "functions", FunctionDeclaration::parse);
        var secrets = parseSecrets(workflow.get("secrets"), referencedDocuments);
        var expressionFunctions = texts.values().stream()
                .filter(FunctionDeclaration::isExpression)
                .collect(Collectors.toMap(FunctionDeclaration::name, FunctionDeclaration::operation));
        var expressions = WorkflowExpressions.create(
                DefinitionLanguage.parse(workflow.get("expressionLang")),
                expressionFunctions,
                texts.complete(),
                secrets);
        NamedDeclarations<AuthDefinition> auth = referencedDocuments.parseDeclarations(
                "auth definition", workflow, "auth", each -> AuthDefinition.parse(each, expressions, secrets));
        var variables = types.deploymentVariables(constants, secrets.values());
        var functions = texts.map(text -> types.resolve(text, auth, variables));
        return new Declarations(
                id,
                functions,
                referencedDocuments.parseDeclarations(
                        "event", workflow, "events", event -> EventDefinition.parse(event, expressions)),
                referencedDocuments.parseDeclarations("error", workflow, "errors", ErrorDefinition::parse),
                referencedDocuments.parseDeclarations(
                        "retry", workflow, "retries", retry -> RetryDefinition.parse(retry, autoRetries)),
                states,
                compensations,
                timeouts,
                auth,
                secrets,
                expressions,
                unwrapped,
                autoRetries,
                false);
    }

    public Declarations with(Timeouts own) {
        return part(own.withDefaults(timeouts), expressions, inCompensation);
    }

    /**
     * Returns a copy that uses {@code own} to parse expressions. The copy is for a part of the definition where
     * expressions can read additional variables, such as the element of a {@code foreach}.
     */
    public Declarations with(WorkflowExpressions own) {
        return part(timeouts, own, inCompensation);
    }

    /**
     * Returns a copy of these declarations. The copy is for a state that is used for compensation, because such a state
     * has special rules for its transitions and its end.
     */
    public Declarations forCompensation() {
        return part(timeouts, expressions, true);
    }

    private Declarations part(Timeouts its, WorkflowExpressions own, boolean compensating) {
        return new Declarations(
                workflow,
                functions,
                events,
                errors,
                retries,
                states,
                compensations,
                its,
                auth,
                secrets,
                own,
                unwrapped,
                autoRetries,
                compensating);
    }

    /** Returns the event that a place refers to. Reports a fault if the event is unknown or of the wrong kind. */
    public Optional<EventDefinition> findEvent(Place reference, Kind kind) {
        var found = events.find(reference);
        found.filter(event -> event.kind() != kind)
                .ifPresent(event -> reference.fault(
                        "the event `" + event.name() + "` is of the kind `" + event.kind() + "`, expected `" + kind
                                + "`",
                        "declare another event whose `kind` is `%s`".formatted(kind)));
        return found.filter(event -> event.kind() == kind);
    }

    private static NamedDeclarations<String> parseSecrets(Place place, ReferencedDocuments referencedDocuments) {
        return referencedDocuments
                .resolve(place, "secrets")
                .map(secrets -> secretNames(secrets, secrets.items()))
                .orElseGet(() -> NamedDeclarations.unknown(SECRET_KIND));
    }

    private static NamedDeclarations<String> secretNames(Place place, List<Place> items) {
        if (items.size() > Limits.SECRETS) {
            place.fault("the workflow uses more than %s secrets".formatted(Limits.SECRETS), "");
        }
        var names = new LinkedHashMap<String, String>();
        for (var item : items) {
            var name = item.text();
            if (name.isEmpty() && item.value().isTextual()) {
                item.fault("the name of a secret must not be empty", "");
            } else if (names.putIfAbsent(name, name) != null && !name.isEmpty()) {
                item.fault("duplicate secret `" + name + "`", "remove one of them");
            }
        }
        return new NamedDeclarations<>(SECRET_KIND, names, true);
    }
}
