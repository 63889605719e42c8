package dev.stride.language.serverlessworkflow10.process;

import dev.stride.call.aws.LambdaCall;
import dev.stride.common.Suggestions;
import dev.stride.language.CompilationContext;
import dev.stride.language.connector.CallTarget;
import dev.stride.language.connector.Connectors;
import dev.stride.language.document.Place;
import dev.stride.plan.call.CallTemplate;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the Lambda function that runs scripts in a given language. The configuration of the deployment names one such function
 * for each supported language.
 */
final class ScriptFunction {

    private static final Map<String, String> CONNECTORS =
            Map.of("js", Connectors.SCRIPT_JS, "javascript", Connectors.SCRIPT_JS, "python", Connectors.SCRIPT_PYTHON);

    /**
     * Returns the call template for the function that runs scripts of the given language. If the language is not
     * supported or the function is not configured, reports a fault and returns empty.
     */
    static Optional<CallTemplate> resolve(Place language, CompilationContext compilation) {
        var name = CONNECTORS.get(language.value().asText());
        if (name == null) {
            if (language.value().isTextual()) {
                language.fault(
                        "scripts in `" + language.text() + "` are not supported",
                        Suggestions.hint(language.text(), CONNECTORS.keySet()));
            }
            return Optional.empty();
        }
        return compilation
                .connectors()
                .script(name)
                .map(target -> lambda(language, name, target))
                .orElseGet(() -> missing(language, name, compilation));
    }

    private static Optional<CallTemplate> lambda(Place language, String name, CallTarget target) {
        if (target instanceof CallTarget.Resolved(var template, var _)
                && template.kind().equals(LambdaCall.NAME)) {
            return Optional.of(template);
        }
        language.fault(
                "the connector `%s` in the configuration of this deployment is not a Lambda function".formatted(name),
                "in the configuration, set the connector `%s` to the ARN of a Lambda function that runs scripts"
                        .formatted(name));
        return Optional.empty();
    }

    private static Optional<CallTemplate> missing(Place language, String name, CompilationContext compilation) {
        if (compilation.mode().offline()) {
            return Optional.of(LambdaCall.template(name));
        }
        language.fault(
                "the configuration of this deployment has no function `%s`, which runs such scripts".formatted(name),
                "set the parameter `Scripts` of the deployment to true, or pass --scripts to `stride run` and `stride dev`");
        return Optional.empty();
    }

    private ScriptFunction() {}
}
