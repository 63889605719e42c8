/** Resolves operations of OpenAPI and Swagger documents to templates. Only deployment uses it. */
@NullMarked
package dev.stride.call.openapi.document;

import org.jspecify.annotations.NullMarked;
