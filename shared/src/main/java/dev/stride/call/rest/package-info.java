/**
 * REST functions: an operation of an OpenAPI document becomes a small template at deployment, and a template and arguments
 * become a request at run time. The OpenAPI library is needed by the former only, never when a call is made.
 */
@NullMarked
package dev.stride.call.rest;

import org.jspecify.annotations.NullMarked;
