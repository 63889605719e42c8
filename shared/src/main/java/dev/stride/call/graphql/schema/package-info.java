/** The schemas of GraphQL services at deployment: introspection, and checks of arguments and selections. */
@NullMarked
package dev.stride.call.graphql.schema;

import org.jspecify.annotations.NullMarked;
