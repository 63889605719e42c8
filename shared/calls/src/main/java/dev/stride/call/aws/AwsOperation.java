package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.call.CallTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parsed operation of a function of type {@code custom} that calls an AWS service, such as {@code lambda:resize#async}.
 *
 * @param kind the text before the first colon
 * @param target the called resource: the text up to the {@code #}
 * @param suffix the text after the {@code #}, if there is one
 * @param problems problems that are the same for every call kind, such as an unsupported {@code authRef}
 */
record AwsOperation(String kind, String target, Optional<String> suffix, List<String> problems) {

    static AwsOperation parse(FunctionOperation functionOperation) {
        var parts = functionOperation.text().split(":", 2);
        var sides = (parts.length > 1 ? parts[1] : "").split("#", 2);
        var suffix = sides.length > 1 ? Optional.of(sides[1]) : Optional.<String>empty();
        var problems = functionOperation
                .auth()
                .map(_ -> "%s is called with the IAM role of this runtime: remove `authRef`.".formatted(parts[0]))
                .stream()
                .toList();
        return new AwsOperation(parts[0], sides[0], suffix, problems);
    }

    /** Returns the operation as the author wrote it. */
    @Override
    public String toString() {
        var end = suffix.map(it -> "#" + it).orElse("");
        return "%s:%s%s".formatted(kind, target, end);
    }

    /**
     * Returns the result that rejects a function of a workflow definition at deployment. It lists the problems that
     * were found before and, if present, the further problem {@code own}.
     *
     * @param own a further problem, which the call kind has found
     */
    Resolution unresolved(Optional<String> own) {
        var all = new ArrayList<>(problems);
        own.ifPresent(all::add);
        return new Resolution.Unresolved(all);
    }

    /**
     * Returns the resolved function, which actions can call. If the operation has problems, returns these problems instead.
     *
     * @param arguments a JSON Schema as text
     */
    Resolution resolved(JsonNode template, Optional<String> arguments) {
        return problems.isEmpty()
                ? new Resolution.Resolved(
                        CallTemplate.withoutAuth(kind, template), arguments.map(AwsOperation::schema), List.of())
                : unresolved(Optional.empty());
    }

    private static JsonNode schema(String text) {
        try {
            return UntrustedJson.parse(text);
        } catch (JsonProcessingException malformed) {
            throw new IllegalStateException("a built-in JSON Schema is not valid JSON", malformed);
        }
    }
}
