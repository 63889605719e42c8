/**
 * The conversion of definitions that were written for SonataFlow to the form that the specification requires.
 */
@NullMarked
package dev.stride.local.migrate;

import org.jspecify.annotations.NullMarked;
