/**
 * The model of the API description.
 */
@NullMarked
package dev.stride.functions.http.openapi;

import org.jspecify.annotations.NullMarked;
