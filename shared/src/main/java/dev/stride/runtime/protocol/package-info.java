/** Handling of messages from the instance queue: load a branch, advance it, commit it, and dispatch the commit's effects. */
@NullMarked
package dev.stride.runtime.protocol;

import org.jspecify.annotations.NullMarked;
