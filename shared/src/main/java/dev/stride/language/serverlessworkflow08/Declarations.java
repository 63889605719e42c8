package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Declared;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Fields;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.RetryPolicy;

/**
 * What a definition declares for its states to refer to, in itself or in documents that it names.
 *
 * @param states the name of each state, by its name and its id
 * @param timeouts what holds for states that say nothing else
 * @param autoRetries whether actions are retried unless told otherwise
 */
public record Declarations(
        Declared<FunctionDefinition> functions,
        Declared<EventDefinition> events,
        Declared<FaultMatch> errors,
        Declared<RetryPolicy> retries,
        Declared<String> states,
        Timeouts timeouts,
        Declared<AuthDefinition> auth,
        Declared<String> secrets,
        WorkflowExpressions expressions,
        boolean autoRetries) {

    static Declarations read(
            Fields workflow, Declared<String> states, Timeouts timeouts, FunctionTypes types, Documents documents) {
        var autoRetries = workflow.get("autoRetries").flag();
        Declared<FunctionDefinition> functions = documents.declared(
                "function", workflow, "functions", function -> FunctionDefinition.read(function, types));
        var secrets = Secrets.read(workflow.get("secrets"), documents);
        var expressions = WorkflowExpressions.with(functions, secrets);
        Declared<AuthDefinition> auth = documents.declared(
                "auth definition", workflow, "auth", each -> AuthDefinition.read(each, expressions, secrets));
        functions.all().stream()
                .filter(FunctionDefinition.Service.class::isInstance)
                .map(FunctionDefinition.Service.class::cast)
                .forEach(function -> auth.find(function.authRef()));
        return new Declarations(
                functions,
                documents.declared("event", workflow, "events", event -> EventDefinition.read(event, expressions)),
                documents.declared("error", workflow, "errors", ErrorDefinition::read),
                documents.declared("retry", workflow, "retries", retry -> RetryDefinition.read(retry, autoRetries)),
                states,
                timeouts,
                auth,
                secrets,
                expressions,
                autoRetries);
    }
}
