/** Code that all stores share to access the table: partition keys, paged reads, and blobs stored as items. */
@NullMarked
package dev.stride.runtime.table;

import org.jspecify.annotations.NullMarked;
