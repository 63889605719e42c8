/** The HTTP API from its other side. */
@NullMarked
package dev.stride.local.client;

import org.jspecify.annotations.NullMarked;
