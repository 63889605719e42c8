/**
 * REST functions: deployment resolves an operation of an OpenAPI document to a small template, and each call builds its request
 * from the template and the arguments. Only deployment reads documents.
 */
@NullMarked
package dev.stride.call.openapi;

import org.jspecify.annotations.NullMarked;
