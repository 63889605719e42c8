package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.cloud.LambdaCall;
import dev.stride.call.rest.JsonCall;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a text addresses by itself. */
enum Address {
    /** A service over HTTP, to which arguments are sent as JSON. */
    HTTP("https?://.*"),
    /** A function of Lambda, by its ARN. */
    LAMBDA("arn:[^:]*:lambda:.*");

    static final String FORMS = "an address that begins with https:// or http://, or the ARN of a function of Lambda";

    private static final Resources NOTHING = _ -> new Resources.Resource.Missing("nothing is read here");

    private final Pattern form;

    Address(String form) {
        this.form = Pattern.compile(form, Pattern.CASE_INSENSITIVE);
    }

    /** What a resource addresses, empty when it is no address. */
    static Optional<Address> of(String resource) {
        return Stream.of(values())
                .filter(address -> address.form.matcher(resource).matches())
                .findFirst();
    }

    /** @param method of HTTP */
    Resolution resolve(String resource, String method) {
        return switch (this) {
            case HTTP -> new JsonCall().resolve(operation("json:" + method + ":" + resource), NOTHING);
            case LAMBDA -> new LambdaCall().resolve(operation("lambda:" + resource), NOTHING);
        };
    }

    private static Operation operation(String text) {
        return new Operation(text, JsonNodeFactory.instance.objectNode(), Optional.empty());
    }
}
