/** GraphQL functions at deployment: what a service tells of its schema, and what its author makes of it. */
@NullMarked
package dev.stride.call.graphql.schema;

import org.jspecify.annotations.NullMarked;
