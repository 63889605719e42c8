/** From an operation of an OpenAPI 3 document to the template of its calls; at deployment only. */
@NullMarked
package dev.stride.call.rest.openapi;

import org.jspecify.annotations.NullMarked;
