package dev.stride.call.rest.openapi;

import dev.stride.call.rest.RestTemplate.Body;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an operation takes and gives: the media types of its request body and of its expected responses. */
final class Contents {

    private static final String JSON = "application/json";

    private final References references;
    private final DescribedOperation operation;

    Contents(References references, DescribedOperation operation) {
        this.references = references;
        this.operation = operation;
    }

    Optional<Body> body() throws Problem {
        var declared = operation.operation().getRequestBody();
        if (declared == null) {
            return Optional.empty();
        }
        var body = references.requestBody(declared);
        var types = types(body.getContent());
        var type = types.stream().filter(Contents::takesJson).findFirst();
        if (type.isEmpty()) {
            throw new Problem("The body of %s is %s; only JSON bodies are supported yet."
                    .formatted(operation, types.isEmpty() ? "described by no media type" : String.join(" or ", types)));
        }
        return Optional.of(
                new Body(type.get().contains("*") ? JSON : type.get(), Boolean.TRUE.equals(body.getRequired())));
    }

    /** The value of the Accept header: JSON where the operation can give it, otherwise what it gives. */
    String accept() throws Problem {
        var types = new ArrayList<String>();
        var responses = Optional.<Map<String, ApiResponse>>ofNullable(
                        operation.operation().getResponses())
                .orElse(Map.of());
        for (var response : responses.entrySet()) {
            if (response.getKey().startsWith("2")) {
                types.addAll(types(references.response(response.getValue()).getContent()));
            }
        }
        var json = types.stream().filter(Contents::takesJson).toList();
        if (types.isEmpty() || json.stream().anyMatch(type -> type.contains("*") || type.equals(JSON))) {
            return JSON;
        }
        return (json.isEmpty() ? types : json).stream().distinct().collect(Collectors.joining(", "));
    }

    private static Collection<String> types(@Nullable Content content) {
        return content == null ? List.of() : content.keySet();
    }

    private static boolean takesJson(String type) {
        var bare = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return bare.equals(JSON) || bare.endsWith("+json") || bare.equals("*/*") || bare.equals("application/*");
    }
}
