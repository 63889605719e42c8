/** Call kinds that send HTTP requests without an API document. */
@NullMarked
package dev.stride.call.http;

import org.jspecify.annotations.NullMarked;
