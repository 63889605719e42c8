package dev.stride.local.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.Api;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The routes in the OpenAPI document of the API. The console's proxy forwards only requests that match one of them. */
final class DocumentedRoutes {

    /**
     * Matches the path segments {@code .} and {@code ..}. A path that contains them is rejected, because the API could resolve it
     * to another route.
     */
    private static final Pattern DOTS = Pattern.compile("(?i)(\\.|%2e){1,2}");

    private final Map<String, List<Pattern>> paths = new HashMap<>();

    DocumentedRoutes() {
        document()
                .path("paths")
                .forEachEntry((template, operations) -> operations
                        .fieldNames()
                        .forEachRemaining(
                                method -> paths.computeIfAbsent(method.toUpperCase(Locale.ROOT), _ -> new ArrayList<>())
                                        .add(pattern(template))));
    }

    /** @param path the raw path of a request, percent-encoded */
    boolean contains(String method, String path) {
        return Stream.of(path.split("/", -1))
                        .noneMatch(segment -> DOTS.matcher(segment).matches())
                && paths.getOrDefault(method, List.of()).stream()
                        .anyMatch(pattern -> pattern.matcher(path).matches());
    }

    private static Pattern pattern(String template) {
        return Pattern.compile(Stream.of(template.split("/", -1))
                .map(segment -> segment.startsWith("{") ? "[^/]+" : Pattern.quote(segment))
                .collect(Collectors.joining("/")));
    }

    private static JsonNode document() {
        try (var stream = Objects.requireNonNull(Api.class.getResourceAsStream("openapi.json"))) {
            return Json.parse(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
