/**
 * The shell around the core: load, redo, advance, commit, dispatch.
 */
@NullMarked
package dev.stride.runtime.protocol;

import org.jspecify.annotations.NullMarked;
