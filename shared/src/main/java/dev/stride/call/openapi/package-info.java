/**
 * REST functions: an operation of an OpenAPI document becomes a small template at deployment, and a template and arguments
 * become a request at run time. Documents are read by the former only, never when a call is made. Requests that no document
 * describes share the rest of the way.
 */
@NullMarked
package dev.stride.call.openapi;

import org.jspecify.annotations.NullMarked;
