package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.LambdaCall;
import dev.stride.call.http.JsonCall;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kinds of addresses that can be called without a connector or a service description. */
enum ResourceAddress {
    /** The URL of an HTTP service, which receives the arguments as JSON. */
    HTTP("https?://.*"),
    LAMBDA("arn:[^:]*:lambda:.*");

    static final String FORMS = "a URL that begins with https:// or http://, or the ARN of a Lambda function";

    private static final Resources NOTHING = _ -> new Resources.Resource.Missing("nothing is read here");

    private final Pattern form;

    ResourceAddress(String form) {
        this.form = Pattern.compile(form, Pattern.CASE_INSENSITIVE);
    }

    boolean isCalledBy(CallKind kind) {
        return types().contains(kind.name());
    }

    private List<String> types() {
        return switch (this) {
            case HTTP -> List.of("http", "json");
            case LAMBDA -> List.of("lambda");
        };
    }

    String hint() {
        return "use the type `%s` to call the address itself".formatted(types().getFirst());
    }

    static Optional<ResourceAddress> parse(String resource) {
        return Stream.of(values())
                .filter(resourceAddress ->
                        resourceAddress.form.matcher(resource).matches())
                .findFirst();
    }

    /**
     * Returns how to call the HTTP service or Lambda function at an address of this kind.
     *
     * @param method the HTTP method, which only {@link #HTTP} uses
     */
    Resolution resolve(String resource, String method) {
        return switch (this) {
            case HTTP -> new JsonCall().resolve(operation("json:" + method + ":" + resource), NOTHING);
            case LAMBDA -> new LambdaCall().resolve(operation("lambda:" + resource), NOTHING);
        };
    }

    private static FunctionOperation operation(String text) {
        return new FunctionOperation(text, JsonNodeFactory.instance.objectNode(), Optional.empty());
    }
}
