package dev.stride.functions.api;

import dev.stride.runtime.codec.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The API about itself: whether it is there, which build of it, and what it promises. */
final class AboutRoutes {

    record Health(String version) {}

    private static final String VERSION = Optional.ofNullable(
                    AboutRoutes.class.getPackage().getImplementationVersion())
            .orElse("development");

    private static final String DOCUMENT = "openapi.json";

    private static final Operation HEALTH = Operation.of("health", Right.READ, "Tells which build is there.")
            .answers(200, "It is there.", Content.json(Health.class));

    private static final Operation OPENAPI = Operation.of("openapi", Right.READ, "This document.")
            .with(Conditions.IF_NONE_MATCH)
            .answers(200, "An OpenAPI 3.1 document.", Content.json(Schema.object()))
            .answers(304, Conditions.UNCHANGED);

    List<Route> routes() {
        return List.of(
                new Route("GET", "/health", HEALTH, _ -> Response.json(200, new Health(VERSION))),
                new Route("GET", "/openapi.json", OPENAPI, _ -> document()));
    }

    /** Made of the table of routes by the build, so that it costs nothing to serve. */
    private static Response document() {
        try (var stream = Objects.requireNonNull(AboutRoutes.class.getResourceAsStream(DOCUMENT), DOCUMENT)) {
            var document = stream.readAllBytes();
            return new Response(200, Map.of(Response.CONTENT_TYPE, Content.JSON), document)
                    .with("ETag", "\"" + Digest.of(document) + "\"");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
