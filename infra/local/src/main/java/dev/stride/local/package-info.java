/** The embedded form: the whole runtime in one process, behind the same Lambda handlers as in AWS. */
@NullMarked
package dev.stride.local;

import org.jspecify.annotations.NullMarked;
