/** Resolves operations of OpenAPI and Swagger documents to call templates. It is used at deployment only. */
@NullMarked
package dev.stride.call.openapi.document;

import org.jspecify.annotations.NullMarked;
