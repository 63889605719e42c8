/** The call templates of OpenAPI operations, which compiled workflows store. */
@NullMarked
package dev.stride.call.openapi.template;

import org.jspecify.annotations.NullMarked;
