/**
 * GraphQL functions, each of which calls one field of a service's queries or mutations. Deployment requests the schema of the
 * service, if the service publishes it. A call is one HTTP request, which is built without a GraphQL library.
 */
@NullMarked
package dev.stride.call.graphql;

import org.jspecify.annotations.NullMarked;
