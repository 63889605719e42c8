/** An HTTP client that enforces the operator's egress policy. */
@NullMarked
package dev.stride.call.http.client;

import org.jspecify.annotations.NullMarked;
