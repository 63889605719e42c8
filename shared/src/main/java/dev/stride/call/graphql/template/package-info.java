/** Parsed operations of GraphQL functions, and the call templates that compiled workflows store. */
@NullMarked
package dev.stride.call.graphql.template;

import org.jspecify.annotations.NullMarked;
