/**
 * The handler of the instance queue: load, redo, advance, perform, commit, dispatch.
 */
@NullMarked
package dev.stride.runtime.protocol;

import org.jspecify.annotations.NullMarked;
