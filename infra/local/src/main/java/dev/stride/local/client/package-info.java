/** A client of the HTTP API. */
@NullMarked
package dev.stride.local.client;

import org.jspecify.annotations.NullMarked;
