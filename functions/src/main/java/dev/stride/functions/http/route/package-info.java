/**
 * The model of a route of the HTTP API: the requests that it matches, its handler, and its description for the OpenAPI document.
 */
@NullMarked
package dev.stride.functions.http.route;

import org.jspecify.annotations.NullMarked;
