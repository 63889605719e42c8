/** From an operation of an OpenAPI or Swagger document to the template of its calls; at deployment only. */
@NullMarked
package dev.stride.call.openapi.document;

import org.jspecify.annotations.NullMarked;
