/** Parsed GraphQL operations and the templates that plans store. */
@NullMarked
package dev.stride.call.graphql.template;

import org.jspecify.annotations.NullMarked;
