/** Routes of the HTTP API in general: the request that a route matches, and its description for the OpenAPI document. */
@NullMarked
package dev.stride.functions.http.route;

import org.jspecify.annotations.NullMarked;
