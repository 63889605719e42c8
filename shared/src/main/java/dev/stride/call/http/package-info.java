/**
 * Custom functions over HTTP, and what all kinds of calls over HTTP share.
 */
@NullMarked
package dev.stride.call.http;

import org.jspecify.annotations.NullMarked;
