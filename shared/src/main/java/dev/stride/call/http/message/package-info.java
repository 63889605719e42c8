/** HTTP requests and replies as all kinds over HTTP build and read them. */
@NullMarked
package dev.stride.call.http.message;

import org.jspecify.annotations.NullMarked;
