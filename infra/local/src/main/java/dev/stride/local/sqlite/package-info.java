/** The implementation of the runtime's ports on one SQLite database. */
@NullMarked
package dev.stride.local.sqlite;

import org.jspecify.annotations.NullMarked;
