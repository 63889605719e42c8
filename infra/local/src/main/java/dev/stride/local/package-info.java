/** The embedded form: the runtime in one process, behind the same Lambda handlers as in AWS, and the command line. */
@NullMarked
package dev.stride.local;

import org.jspecify.annotations.NullMarked;
