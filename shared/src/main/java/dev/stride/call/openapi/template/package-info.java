/** The templates of OpenAPI operations that plans store. */
@NullMarked
package dev.stride.call.openapi.template;

import org.jspecify.annotations.NullMarked;
