/**
 * Rewriting definitions for SonataFlow in the form of the specification.
 */
@NullMarked
package dev.stride.local.migrate;

import org.jspecify.annotations.NullMarked;
