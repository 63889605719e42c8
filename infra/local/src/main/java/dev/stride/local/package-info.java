/** The embedded runtime, which runs in one process behind the same Lambda handlers as on AWS, and the command line. */
@NullMarked
package dev.stride.local;

import org.jspecify.annotations.NullMarked;
