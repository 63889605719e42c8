/**
 * The embedded runtime and the command line. The embedded runtime runs in one process, and uses the same Lambda handlers as on
 * AWS.
 */
@NullMarked
package dev.stride.local;

import org.jspecify.annotations.NullMarked;
