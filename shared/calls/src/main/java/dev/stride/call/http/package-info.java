/**
 * The call kinds that send one HTTP request that no document describes. All but {@code http-computed} resolve an operation at
 * deployment, and return the parsed body of the reply.
 *
 * <ul>
 *   <li>{@code http}: {@code http:METHOD:URL}. The arguments are the path parameters, {@code query}, {@code headers} and {@code
 *       body}. Serverless Workflow 0.8 and 0.1.
 *   <li>{@code json}: {@code json:METHOD:URL}. The arguments are the JSON body. Connectors, addresses in 0.1, and authors of 0.8.
 *   <li>{@code rest-url}: {@code rest:METHOD:URL} of SonataFlow, in 0.8. The names of the arguments say where they go.
 *   <li>{@code knative}: a service of Knative by its name, as SonataFlow calls it. 0.8 and 0.1.
 *   <li>{@code http-computed}: every part of the request is an argument. Open Workflow 1.0, which computes them by expressions.
 * </ul>
 *
 * <p>Operations of OpenAPI documents are the kind {@code rest} ({@code call.openapi}), and the {@code http} actions of the Workflow
 * Language the kind {@code http-action} ({@code call.httpaction}). The kinds of GraphQL and OData also send HTTP requests.
 */
package dev.stride.call.http;
