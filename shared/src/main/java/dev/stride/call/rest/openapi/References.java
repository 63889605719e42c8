package dev.stride.call.rest.openapi;

import dev.stride.Limits;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows {@code $ref} inside one document, and nowhere else. */
final class References {

    private final Components components;

    References(OpenAPI model) {
        this.components = Optional.ofNullable(model.getComponents()).orElseGet(Components::new);
    }

    Parameter parameter(Parameter parameter) throws Problem {
        return follow(parameter, Parameter::get$ref, "parameters", components.getParameters());
    }

    RequestBody requestBody(RequestBody body) throws Problem {
        return follow(body, RequestBody::get$ref, "requestBodies", components.getRequestBodies());
    }

    ApiResponse response(ApiResponse response) throws Problem {
        return follow(response, ApiResponse::get$ref, "responses", components.getResponses());
    }

    /** A path item that cannot be followed has no operations, so that only a call of one of them fails. */
    PathItem pathItem(PathItem item) {
        try {
            return follow(item, PathItem::get$ref, "pathItems", components.getPathItems());
        } catch (Problem unreachable) {
            return new PathItem();
        }
    }

    private static <T> T follow(
            T start, Function<T, @Nullable String> reference, String section, @Nullable Map<String, T> named)
            throws Problem {
        var current = start;
        for (int hop = 0; hop < Limits.REFERENCE_HOPS; hop++) {
            var target = reference.apply(current);
            if (target == null) {
                return current;
            }
            current = target(
                    target,
                    "#/components/" + section + "/",
                    Optional.ofNullable(named).orElse(Map.of()));
        }
        throw new Problem("$ref '%s' leads round in a circle.".formatted(reference.apply(start)));
    }

    private static <T> T target(String reference, String prefix, Map<String, T> named) throws Problem {
        if (!reference.startsWith("#/")) {
            throw new Problem(
                    "$ref '%s' leads to another document, which is not supported yet: bundle the document into one."
                            .formatted(reference));
        }
        var name = reference.startsWith(prefix) ? reference.substring(prefix.length()) : "";
        return Optional.ofNullable(named.get(name.replace("~1", "/").replace("~0", "~")))
                .orElseThrow(() -> new Problem("$ref '%s' leads to nothing under %s.".formatted(reference, prefix)));
    }
}
