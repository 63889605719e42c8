package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.EventDefinition.Kind;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.RetryPolicy;
import java.util.Optional;
import java.util.Set;

/**
 * What a definition declares for its states to refer to, in itself or in documents that it names, and what holds in the
 * part of it that is read.
 *
 * @param workflow id of the workflow
 * @param states the name of each state, by its name and its id
 * @param compensations names of the states that are used for compensation
 * @param timeouts what holds for parts that say nothing else
 * @param autoRetries whether actions are retried unless told otherwise
 * @param inCompensation whether the part is a state that is used for compensation
 */
public record Declarations(
        String workflow,
        Declared<FunctionDefinition> functions,
        Declared<EventDefinition> events,
        Declared<FaultMatch> errors,
        Declared<RetryPolicy> retries,
        Declared<String> states,
        Set<String> compensations,
        Timeouts timeouts,
        Declared<AuthDefinition> auth,
        Declared<String> secrets,
        WorkflowExpressions expressions,
        boolean autoRetries,
        boolean inCompensation) {

    public Declarations {
        compensations = Set.copyOf(compensations);
    }

    static Declarations read(
            String id,
            Fields workflow,
            Declared<String> states,
            Set<String> compensations,
            Timeouts timeouts,
            JsonNode constants,
            FunctionTypes types,
            Documents documents) {
        var autoRetries = workflow.get("autoRetries").flag();
        Declared<FunctionText> texts = documents.declared("function", workflow, "functions", FunctionText::read);
        var secrets = Secrets.read(workflow.get("secrets"), documents);
        var expressions = WorkflowExpressions.with(texts, secrets);
        Declared<AuthDefinition> auth = documents.declared(
                "auth definition", workflow, "auth", each -> AuthDefinition.read(each, expressions, secrets));
        var variables = types.variables(constants, secrets.all());
        var functions = texts.map(text -> types.define(text, auth, variables));
        return new Declarations(
                id,
                functions,
                documents.declared("event", workflow, "events", event -> EventDefinition.read(event, expressions)),
                documents.declared("error", workflow, "errors", ErrorDefinition::read),
                documents.declared("retry", workflow, "retries", retry -> RetryDefinition.read(retry, autoRetries)),
                states,
                compensations,
                timeouts,
                auth,
                secrets,
                expressions,
                autoRetries,
                false);
    }

    /** The same for a part with timeouts of its own. */
    public Declarations with(Timeouts own) {
        return part(own.orElse(timeouts), expressions, inCompensation);
    }

    /** The same for a part whose expressions see more. */
    public Declarations with(WorkflowExpressions own) {
        return part(timeouts, own, inCompensation);
    }

    /** The same for a state that is used for compensation. */
    public Declarations compensating() {
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
                autoRetries,
                compensating);
    }

    /** The event that the text at a place refers to; a reference to none, or to one of another kind, is a fault. */
    public Optional<EventDefinition> event(Place reference, Kind kind) {
        var found = events.find(reference);
        found.filter(event -> event.kind() != kind)
                .ifPresent(event -> reference.fault(
                        "the event `" + event.name() + "` is " + event.kind() + ", not " + kind,
                        "declare another event whose `kind` is `" + kind + "`"));
        return found.filter(event -> event.kind() == kind);
    }
}
