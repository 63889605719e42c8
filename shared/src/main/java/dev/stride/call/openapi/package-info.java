/**
 * The call kind of OpenAPI functions. Deployment resolves an operation of an OpenAPI document to a small template. Each call
 * builds its request from the template and the arguments; it does not need the document.
 */
@NullMarked
package dev.stride.call.openapi;

import org.jspecify.annotations.NullMarked;
