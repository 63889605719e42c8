/** Tests of what is kept in the table. */
@NullMarked
package dev.stride.runtime.store;

import org.jspecify.annotations.NullMarked;
