/**
 * The items of the table: keys, pages, codecs.
 */
@NullMarked
package dev.stride.runtime.table;

import org.jspecify.annotations.NullMarked;
