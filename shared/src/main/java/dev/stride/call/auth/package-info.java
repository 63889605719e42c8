/** How a call shows who it comes from. */
@NullMarked
package dev.stride.call.auth;

import org.jspecify.annotations.NullMarked;
