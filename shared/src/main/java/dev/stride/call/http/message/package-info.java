/**
 * HTTP requests and replies.
 */
@NullMarked
package dev.stride.call.http.message;

import org.jspecify.annotations.NullMarked;
