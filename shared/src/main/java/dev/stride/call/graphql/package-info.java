/**
 * GraphQL functions: one field of a service's queries or mutations. Deployment asks the service for its schema where it tells it; a
 * call is one request over HTTP, made without any library of GraphQL.
 */
@NullMarked
package dev.stride.call.graphql;

import org.jspecify.annotations.NullMarked;
