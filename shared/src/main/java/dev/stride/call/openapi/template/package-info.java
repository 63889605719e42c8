/**
 * Compiled OpenAPI operations.
 */
@NullMarked
package dev.stride.call.openapi.template;

import org.jspecify.annotations.NullMarked;
