/** The embedded form as its users have it: whole commands, real HTTP, real processes that die. */
@NullMarked
package dev.stride.local.endtoend;

import org.jspecify.annotations.NullMarked;
