/**
 * The HTTP API. A class {@code …Routes} has the routes of a kind of resource, or a part of them; where their descriptions for
 * OpenAPI are long, they stand beside it in a class {@code …Operations}. The package does not use the event types of Lambda, so that
 * a local HTTP server can serve it too.
 *
 * <p>A new route also needs: its permission at API Gateway ({@code infra/deploy/api.yaml}), requests that it accepts and refuses
 * ({@code routes.yaml} of the tests), and the pages that tests write from the routes: {@code openapi.json}
 * ({@code -Dopenapi.write=true}) and {@code docs/generated/access.md} ({@code -Daccess.write=true}).
 */
package dev.stride.functions.http;
