/** Use of GraphQL schemas at deployment: introspection of services, and checks of arguments and selection sets. */
@NullMarked
package dev.stride.call.graphql.schema;

import org.jspecify.annotations.NullMarked;
