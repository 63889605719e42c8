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
 * What the operation of a custom function on AWS says, such as {@code lambda:resize#async}.
 *
 * @param kind the word before the first colon
 * @param target what is called: all up to the {@code #}
 * @param suffix what comes after the {@code #}, if there is one
 * @param problems what is wrong with it whatever its kind
 */
record AwsOperation(String kind, String target, Optional<String> suffix, List<String> problems) {

    static AwsOperation parse(FunctionOperation functionOperation) {
        var parts = functionOperation.text().split(":", 2);
        var sides = (parts.length > 1 ? parts[1] : "").split("#", 2);
        var suffix = sides.length > 1 ? Optional.of(sides[1]) : Optional.<String>empty();
        var problems = functionOperation
                .auth()
                .map(_ -> parts[0] + " is called by the role that this runtime has on AWS: leave `authRef` out.")
                .stream()
                .toList();
        return new AwsOperation(parts[0], sides[0], suffix, problems);
    }

    /** The operation as its author wrote it. */
    @Override
    public String toString() {
        return kind + ":" + target + suffix.map(it -> "#" + it).orElse("");
    }

    /** Everything that is wrong, a problem of the kind's own among it if there is one. */
    Resolution unresolved(Optional<String> own) {
        var all = new ArrayList<>(problems);
        own.ifPresent(all::add);
        return new Resolution.Unresolved(all);
    }

    /** It can be called, unless something is wrong with it whatever its kind. @param arguments a JSON Schema, as text */
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
            throw new IllegalStateException("a schema of this runtime is no JSON", malformed);
        }
    }
}
