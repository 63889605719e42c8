/** The HTTP API in front of its handler, like an HTTP API of API Gateway. */
@NullMarked
package dev.stride.local.http;

import org.jspecify.annotations.NullMarked;
