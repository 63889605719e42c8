/** Authentication of calls: evaluated auth definitions, access tokens, and their placement in requests. */
@NullMarked
package dev.stride.call.auth;

import org.jspecify.annotations.NullMarked;
