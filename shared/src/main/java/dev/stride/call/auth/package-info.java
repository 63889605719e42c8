/** Authentication of calls: evaluation of auth definitions, access tokens, and the place of credentials in requests. */
@NullMarked
package dev.stride.call.auth;

import org.jspecify.annotations.NullMarked;
