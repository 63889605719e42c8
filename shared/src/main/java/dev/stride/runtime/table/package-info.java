/** Access to the table that all stores share: keys, pages, and blobs as items. */
@NullMarked
package dev.stride.runtime.table;

import org.jspecify.annotations.NullMarked;
