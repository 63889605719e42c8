/** Tests of how calls show who they come from, and the servers that they do it to. */
@NullMarked
package dev.stride.call.auth;

import org.jspecify.annotations.NullMarked;
