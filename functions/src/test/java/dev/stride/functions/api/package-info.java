/** The HTTP API, request by request. */
@NullMarked
package dev.stride.functions.api;

import org.jspecify.annotations.NullMarked;
