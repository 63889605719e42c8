/**
 * Compiled GraphQL operations.
 */
@NullMarked
package dev.stride.call.graphql.template;

import org.jspecify.annotations.NullMarked;
