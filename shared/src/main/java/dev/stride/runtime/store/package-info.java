/**
 * Where everything is kept: the items of the one table, by what they are.
 */
@NullMarked
package dev.stride.runtime.store;

import org.jspecify.annotations.NullMarked;
