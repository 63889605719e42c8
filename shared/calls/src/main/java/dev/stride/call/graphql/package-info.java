/**
 * The call kind of GraphQL functions. A function calls one field of the query or mutation type of a service. Deployment requests
 * the schema of the service, if the service publishes it. A call is one HTTP request, built without a GraphQL library.
 */
package dev.stride.call.graphql;
