/** Construction of HTTP requests and conversion of HTTP replies, for all call kinds that use HTTP. */
@NullMarked
package dev.stride.call.http.message;

import org.jspecify.annotations.NullMarked;
